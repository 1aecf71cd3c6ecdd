/** One line of an indented JSON text; lines are called by their number, from 0. */
export interface JsonLine {
  /** Without its indentation. */
  readonly text: string;
  /** How deep it stands. */
  readonly level: number;
  /** The line that closes the list or object which this one opens; its own number where it opens none. */
  readonly end: number;
  /** The line that opened what it stands in; -1 for the outermost. */
  readonly parent: number;
  /** Whether it closes a list or object, and says nothing else. */
  readonly closes: boolean;
}

/** Takes an indented JSON text apart, two spaces a level: each list or object that is not empty from the line that opens it to the one that closes it. */
export function jsonLines(text: string): readonly JsonLine[] {
  const lines: { text: string; level: number; end: number; parent: number; closes: boolean }[] = [];
  const open: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const own = line.trimStart();
    const closes = own.startsWith('}') || own.startsWith(']');
    const opener = closes ? open.pop() : undefined;
    const opened = opener === undefined ? undefined : lines[opener];
    if (opened !== undefined) opened.end = index;
    lines.push({ text: own, level: open.length, end: index, parent: open.at(-1) ?? -1, closes });
    if (own.endsWith('{') || own.endsWith('[')) open.push(index);
  }
  return lines;
}

/** The numbers of the lines that are seen while what is folded is. */
export function seenLines(lines: readonly JsonLine[], isFolded: (line: number) => boolean): readonly number[] {
  const seen: number[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    seen.push(line);
    const end = lines[line]?.end ?? line;
    if (end > line && isFolded(line)) line = end;
  }
  return seen;
}

/** How many members the list or object has that a line opens. */
export function membersOf(lines: readonly JsonLine[], line: number): number {
  const end = lines[line]?.end ?? line;
  let count = 0;
  for (let at = line + 1; at < end; at = (lines[at]?.end ?? at) + 1) count += 1;
  return count;
}

/** A line with all that it opens, as a JSON text of its own. */
export function textFrom(lines: readonly JsonLine[], line: number): string {
  const first = lines[line];
  if (first === undefined) return '';
  const part = lines.slice(line, first.end + 1);
  return part
    .map(({ text, level }) => `${'  '.repeat(Math.max(0, level - first.level))}${text}`)
    .join('\n')
    .replace(/,$/, '');
}
