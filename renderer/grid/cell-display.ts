import type { Cell } from '../../shared/values/cell.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** Maximum number of characters of a cell in the document. More characters are never visible in a row. */
const longestDrawn = 400;

/** How one cell is displayed. */
export interface CellDisplay {
  readonly text: string;
  /**
   * `value` is text as sent. Null, an empty string and an absent member are shown as dimmed signs. `nested` is a summary of rows that the
   * user can open.
   */
  readonly tone: 'value' | 'null' | 'empty' | 'absent' | 'nested';
  readonly right: boolean;
}

const numericTypes: ReadonlySet<ValueType> = new Set(['int32', 'int64', 'decimal', 'double']);

/** Returns whether values of a type are aligned right. */
export function isAlignedRight(type: ValueType | undefined): boolean {
  return type !== undefined && numericTypes.has(type);
}

/**
 * Returns the display of a value: its text on one line, or a sign for null, the empty string, or an absent member. Text that consists of
 * white space is quoted. White space at the start or end of other text is shown as `·`, because such a value isn't equal to the same text
 * without it.
 */
export function displayOf(cell: Cell | undefined, right: boolean, absentSign: string): CellDisplay {
  const [kind, text, length] = cell ?? absentCell;
  if (kind === 'absent') return { text: absentSign, tone: 'absent', right };
  if (kind === 'null') return { text: 'null', tone: 'null', right };
  if (kind === 'string' && text === '') return { text: '""', tone: 'empty', right };
  const displayed = oneLine(text.length > longestDrawn || length !== undefined ? `${text.slice(0, longestDrawn)}…` : text);
  if (kind === 'string' && text.trim() === '') return { text: `"${displayed}"`, tone: 'empty', right };
  return { text: showEdges(displayed), tone: 'value', right: right || kind === 'number' };
}

/** Replaces each white-space character at the start and end of a text with a visible sign. */
function showEdges(text: string): string {
  // Almost no text has such characters, so its ends are tested first.
  return /^\s|\s$/.test(text)
    ? text.replace(/^\s+|\s+$/g, (spaces) => spaces.replace(/./gu, (space) => (space === '\t' ? '⇥' : '·')))
    : text;
}

/** Returns a text as a list item shows it: on one line, with visible white space at its ends. */
export function displayedText(text: string): string {
  return displayOf(['string', text], false, '').text;
}

const absentCell: Cell = ['absent', ''];

/** Returns the tooltip of a cell: its whole text. A timestamp is also shown in the user's time zone. */
export function hoverOf(
  cell: Cell | undefined,
  type: ValueType | undefined,
  cut: boolean,
  localTimestamp: (moment: Date) => string,
): string | null {
  if (cell === undefined || (cell[0] !== 'string' && !cut)) return null;
  const [, text, length] = cell;
  const moment = type === 'dateTimeOffset' ? new Date(text) : null;
  const local = moment !== null && !Number.isNaN(moment.getTime()) ? localTimestamp(moment) : null;
  if (local === null && !cut) return null;
  const displayed = showInvisible(length === undefined ? text : `${text}…`);
  return local === null ? displayed : `${displayed}\n${local}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const unfit = /\r\n|[\u0000-\u0008\n-\u001f\u007f\u0085\u2028\u2029]/g;

/** Replaces line breaks and control characters in a text with visible signs. Tabs stay. */
export function oneLine(text: string): string {
  // Almost no text contains these characters, so the text is searched before it is replaced.
  return showInvisible(text.search(unfit) === -1 ? text : text.replace(unfit, controlSign));
}

function controlSign(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\r\n' || code === 0x0a || code === 0x0d || code > 0x7f) return '↵';
  // Unicode has a symbol for each control character.
  return code === 0x7f ? '␡' : String.fromCharCode(0x2400 + code);
}

/** Direction marks (UAX 9), zero-width spaces and the soft hyphen. Joiners aren't included: scripts and emoji need them. */
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Replaces invisible characters with their code points, such as `[U+202E]`: they can hide or reverse a value. */
export function showInvisible(text: string): string {
  // Almost no text contains these characters, so the text is searched before it is replaced.
  return text.search(invisible) === -1 ? text : text.replace(invisible, codePointSign);
}

function codePointSign(character: string): string {
  return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
