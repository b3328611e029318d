// Words about the answers themselves.
import type { Term } from './term.ts';
import { term } from './term.ts';

export const ANSWERS_TERMS: readonly Term[] = [
  term(
    'gap',
    'Something that the files do not tell, with the answers that hang on it: a parameter without a value, what only the running service knows, a linked template that is missing.',
    {
      seeAlso: ['unknown', 'depends'],
    },
  ),
  term(
    'unknown',
    'A value that cannot be known from the files. It is neither absent nor false, and no answer is guessed from it.',
    {
      seeAlso: ['gap', 'absent'],
    },
  ),
  term(
    'absent',
    'A property that the template does not write. The service then uses its default, where one is documented.',
    {
      seeAlso: ['unknown'],
    },
  ),
  term(
    'depends',
    'The verdict of a check, or of the ports of an instance, that hangs on something unknown, which it names.',
    {
      aliases: ['undecided'],
      seeAlso: ['gap'],
    },
  ),
  term(
    'because-chain',
    'The reasons of a number in order: the properties it came from, the defaults that were applied, the formula with its numbers, and the sources.',
    {
      aliases: ['because'],
    },
  ),
  term(
    'budget',
    'The longest window that somebody accepts, from the configuration or the command line. A window equal to it is within it.',
    {
      seeAlso: ['promise', 'window'],
    },
  ),
  term(
    'promise',
    'A failover time that the author wrote into the template, such as a description or a tag. It is compared with the computed window.',
    {
      seeAlso: ['budget'],
    },
  ),
];
