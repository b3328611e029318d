// What does the exit code say? Printed in every help text; scripts rely on it.

export const EXIT_FINE = 0;
export const EXIT_FINDINGS = 1;
export const EXIT_USAGE = 2;
export const EXIT_NOT_ANALYZED = 3;

export type ExitCode = typeof EXIT_FINE | typeof EXIT_FINDINGS | typeof EXIT_USAGE | typeof EXIT_NOT_ANALYZED;

export const EXIT_CODE_HELP = `Exit codes:
  0  analyzed, nothing found at or above --fail-on
  1  findings at or above --fail-on (with --fail-on-gaps also whatever could not be decided)
  2  usage or configuration error
  3  an input of which nothing could be analyzed, or an internal error`;
