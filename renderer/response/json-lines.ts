import { deepestIndent } from '../../shared/values/indented-json.ts';

/** A line of an indented JSON text. Lines are counted from 0. */
export interface JsonLine {
  /** The text without its indentation. */
  readonly text: string;
  /** Nesting level. */
  readonly level: number;
  /** Number of the line that closes the array or object that this line opens. The line's own number if it opens none. */
  readonly end: number;
  /** Number of the line that opens the enclosing array or object. -1 for the outermost one. */
  readonly parent: number;
  /** Whether the line only closes an array or object. */
  readonly closes: boolean;
}

/**
 * Splits a JSON text into lines, and matches the lines that open and close arrays and objects. The text is indented by two spaces per
 * level.
 */
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

/** Returns the numbers of the lines that aren't in a collapsed array or object. */
export function visibleLines(lines: readonly JsonLine[], isFolded: (line: number) => boolean): readonly number[] {
  const seen: number[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    seen.push(line);
    const end = lines[line]?.end ?? line;
    if (end > line && isFolded(line)) line = end;
  }
  return seen;
}

/** Counts the members of the array or object that a line opens. */
export function membersOf(lines: readonly JsonLine[], line: number): number {
  const end = lines[line]?.end ?? line;
  let count = 0;
  for (let at = line + 1; at < end; at = (lines[at]?.end ?? at) + 1) count += 1;
  return count;
}

/** Returns a line and its content as a separate JSON text. */
export function textFrom(lines: readonly JsonLine[], line: number): string {
  const first = lines[line];
  if (first === undefined) return '';
  const part = lines.slice(line, first.end + 1);
  return part
    .map(({ text, level }) => `${'  '.repeat(Math.min(Math.max(0, level - first.level), deepestIndent))}${text}`)
    .join('\n')
    .replace(/,$/, '');
}
