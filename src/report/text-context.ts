// What every part of a text report needs to know about the reader's screen and wishes.
import type { Style } from '#src/report/style.ts';

export interface SourceWords {
  readonly title: string;
  readonly url: string;
  readonly checkedOn: string;
}

export interface TextContext {
  readonly style: Style;
  /** Columns of a line. */
  readonly width: number;
  readonly isVerbose: boolean;
  /** Only what is an error. */
  readonly isQuiet: boolean;
  /** List the gaps instead of counting them. */
  readonly showsGaps: boolean;
  /** Say why an input failed; left out where standard error has just said it on the same screen. */
  readonly tellsFailures: boolean;
  /** Where a fact was read, by its id. */
  sourceOf(id: string): SourceWords | undefined;
}
