// How results and messages reach the reader's screen: streams, width, colour.
import type { ColorChoice, DisplayOptions } from '#src/cli/options.ts';
import type { Target } from '#src/cli/write-outputs.ts';
import type { Host, OutputStream, StyleName } from '#src/host/host.ts';
import type { Paint, Style } from '#src/report/style.ts';
import { PLAIN } from '#src/report/style.ts';
import type { TextContext } from '#src/report/text-context.ts';

const DEFAULT_WIDTH = 100;
const NARROWEST = 60;

/** Colours for a stream; with `auto` the stream and its environment decide. */
function styleFor(stream: OutputStream, color: ColorChoice): Style {
  if (color === 'never') return PLAIN;
  const paint =
    (name: StyleName): Paint =>
    (text) =>
      stream.style(name, text, color);
  return { bold: paint('bold'), dim: paint('dim'), error: paint('red'), warning: paint('yellow'), info: paint('cyan') };
}

/** Columns of a report: those of the terminal within reason, 100 where there is none. */
function widthOf(stream: OutputStream): number {
  return Math.max(NARROWEST, Math.min(stream.columns ?? DEFAULT_WIDTH, 2 * DEFAULT_WIDTH));
}

/** How a text report is laid out for its target. */
export async function textContext(target: Target, options: DisplayOptions, showsGaps: boolean): Promise<TextContext> {
  // Pages and titles of facts are printed only here, and the whole table takes time to load.
  const facts = options.verbose ? await import('#src/azure-facts/all-facts.ts') : undefined;
  return {
    style: target === 'file' ? PLAIN : styleFor(target, options.color),
    width: target === 'file' ? DEFAULT_WIDTH : widthOf(target),
    isVerbose: options.verbose,
    isQuiet: options.quiet,
    showsGaps,
    tellsFailures: target === 'file',
    sourceOf(id) {
      const fact = facts?.factById(id);
      return fact && { title: fact.source.title, url: fact.source.url, checkedOn: fact.checkedOn };
    },
  };
}

/** Writes messages beside the result. */
export interface Messages {
  error(text: string): void;
  /** Left out with `--quiet`. */
  hint(text: string): void;
  /** Only with `--verbose`. */
  detail(text: string): void;
}

export function messagesOn(host: Host, options: DisplayOptions): Messages {
  const style = styleFor(host.stderr, options.color);
  return {
    error: (text) => host.stderr.write(`${style.error('error')}: ${text}\n`),
    hint: (text) => {
      if (!options.quiet) host.stderr.write(`${style.info('hint')}: ${text}\n`);
    },
    detail: (text) => {
      if (options.verbose) host.stderr.write(`${style.dim(text)}\n`);
    },
  };
}
