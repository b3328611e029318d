// All hostile inputs; each new way to hurt gets a line in one of the files below.
import { GROWTH } from './growth.ts';
import type { HostileInput } from './hostile-input.ts';
import { NAMES_AND_FILES } from './names-and-files.ts';
import { NESTING } from './nesting.ts';

export const ALL_INPUTS: readonly HostileInput[] = [...GROWTH, ...NESTING, ...NAMES_AND_FILES];
