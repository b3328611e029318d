// What is the program doing, once that takes longer than a person waits without wondering?
import type { DisplayOptions } from '#src/cli/options.ts';
import type { Host } from '#src/host/host.ts';
import { printable } from '#src/report/printable.ts';

export interface Progress {
  /** What is being done now; shown only after a second, and only on a terminal. */
  tell(text: string): void;
  /** Erases the line, so that results and messages stand alone. */
  end(): void;
}

const SILENT_MS = 1000;
const ERASE_LINE = '\r\u001b[K';

/** One line on standard error that is written over and over. */
export function progressOn(host: Host, options: DisplayOptions): Progress {
  if (!host.stderr.isTerminal || options.quiet) return { tell: () => undefined, end: () => undefined };
  const startedMs = host.clockMs();
  let isShown = false;
  return {
    tell(text) {
      if (host.clockMs() - startedMs < SILENT_MS) return;
      isShown = true;
      const width = Math.max(20, (host.stderr.columns ?? 80) - 1);
      host.stderr.write(`${ERASE_LINE}${printable(text).slice(0, width)}`);
    },
    end() {
      if (isShown) host.stderr.write(ERASE_LINE);
      isShown = false;
    },
  };
}
