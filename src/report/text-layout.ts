// Lines of a text report: how wide is a text on the screen, and how is it broken and padded?

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const MARK = /\p{Mark}/u;

/** Columns that a text takes; East Asian characters take two, combining marks none. */
export function screenWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

const FIRST_MARK = 0x300;
const FIRST_WIDE = 0x1100;

/** Most characters need no look at the tables: marks and wide ones start far up. */
function characterWidth(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < FIRST_MARK) return 1;
  if (MARK.test(character)) return 0;
  return point >= FIRST_WIDE && WIDE.test(character) ? 2 : 1;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - screenWidth(text)));
}

// A number is not parted from its unit.
const BREAK = / (?!(?:s|ms|ports)[,;.:)]*(?: |$))/;

/** Breaks a text at spaces into lines of at most `width` columns; a longer word stands alone and overflows. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAK)) {
    if (line !== '' && screenWidth(line) + 1 + screenWidth(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return lines;
}

/** A text with a label before its first line; the other lines are indented alike. */
export function labelled(label: string, text: string, width: number): readonly string[] {
  const indent = ' '.repeat(screenWidth(label));
  return wrap(text, Math.max(20, width - screenWidth(label))).map(
    (line, index) => (index === 0 ? label : indent) + line,
  );
}
