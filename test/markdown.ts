// What does a page of the documentation promise: which commands with which output, and which links?

/** A command of a console block and what the page shows below it. */
export interface Run {
  readonly command: string;
  readonly shown: string;
}

/** The commands of all console blocks: a line beginning with `$ `, followed by what it prints. */
export function runsOf(markdown: string): Run[] {
  const runs: Run[] = [];
  for (const block of markdown.matchAll(/^```console\n([\s\S]*?)^```/gm)) {
    for (const part of (block[1] ?? '').split(/^\$ /m).slice(1)) {
      const end = part.indexOf('\n');
      runs.push({ command: part.slice(0, end).trim(), shown: part.slice(end + 1).trimEnd() });
    }
  }
  return runs;
}

/** Does a page show what is printed? A line `…` stands for any number of lines that the page leaves out. */
export function showsWhat(shown: string, printed: string): boolean {
  const pieces = shown.split(/^…$/m).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').trim());
  return new RegExp(`^\\s*${pieces.join('(?:[^\\n]*\\n)*\\s*')}\\s*$`).test(printed);
}

/** Targets of links within the project, without anchors. */
export function linksOf(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((match) => (match[1] ?? '').replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));
}
