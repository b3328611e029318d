// Where on the machine does a source file come from? Reports show short paths; links need the real ones.
import type { SourceFile } from '#src/model/place.ts';

/** The files of one run, by identity: two files may be shown alike. */
export class Sources {
  private readonly paths = new WeakMap<SourceFile, string>();

  remember(file: SourceFile, absolute: string): void {
    this.paths.set(file, absolute);
  }

  /** Undefined for text that came from standard input or the command line. */
  absolutePathOf(file: SourceFile): string | undefined {
    return this.paths.get(file);
  }
}
