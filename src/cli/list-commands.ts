// The commands that show what the program knows, loaded together when the first of them is called.
import { runChecksList } from '#src/cli/checks.ts';
import { runExplain } from '#src/cli/explain.ts';
import { runFactsList } from '#src/cli/facts.ts';

export const LIST_COMMANDS = { runChecksList, runExplain, runFactsList } as const;
