// The commands that analyze templates, loaded together when the first of them is called.
import { runCheck } from '#src/cli/check.ts';
import { runDiff } from '#src/cli/diff.ts';
import { runEvaluate } from '#src/cli/evaluate.ts';
import { runInspect } from '#src/cli/inspect.ts';
import { runPath } from '#src/cli/path.ts';

export const TEMPLATE_COMMANDS = { runCheck, runDiff, runEvaluate, runInspect, runPath } as const;
