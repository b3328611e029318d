// The commands that analyze one template, loaded together when the first of them is called.
// `check` is named for the bundle: what several commands share then stands in one file, the one of the main job, and every file
// more that is opened takes as long as fifty kilobytes more in an open one.
import '#src/cli/check.ts';
import { runDiff } from '#src/cli/diff.ts';
import { runEvaluate } from '#src/cli/evaluate.ts';
import { runInspect } from '#src/cli/inspect.ts';
import { runPath } from '#src/cli/path.ts';

export const TEMPLATE_COMMANDS = { runDiff, runEvaluate, runInspect, runPath } as const;
