import type { Cell } from '../../shared/contract/run.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { oneLine } from './one-line.ts';
import { showUnseen } from './unseen-characters.ts';

/** Characters of one cell that go into the document; the rest would never be seen in a row. */
const longestDrawn = 400;

/** What is drawn in one cell. */
export interface CellFace {
  readonly text: string;
  /** `value` as sent; the others stand for what has no characters of its own and are drawn dim. */
  readonly tone: 'value' | 'null' | 'empty' | 'absent';
  readonly right: boolean;
}

const numericTypes: ReadonlySet<ValueType> = new Set(['int32', 'int64', 'decimal', 'double']);

/** True where the values of a column of this type stand at the right. */
export function standsRight(type: ValueType | undefined): boolean {
  return type !== undefined && numericTypes.has(type);
}

/** The face of one value: its text as sent, in one line, or a sign for null, the empty text, and a key that the row does not have; white space alone stands in quotes. */
export function faceOf(cell: Cell | undefined, right: boolean, absentSign: string): CellFace {
  const [kind, text, length] = cell ?? absentCell;
  if (kind === 'absent') return { text: absentSign, tone: 'absent', right };
  if (kind === 'null') return { text: 'null', tone: 'null', right };
  if (kind === 'string' && text === '') return { text: '""', tone: 'empty', right };
  const shown = oneLine(text.length > longestDrawn || length !== undefined ? `${text.slice(0, longestDrawn)}…` : text);
  if (kind === 'string' && text.trim() === '') return { text: `"${shown}"`, tone: 'empty', right };
  return { text: shown, tone: 'value', right: right || kind === 'number' };
}

const absentCell: Cell = ['absent', ''];

/** What the pointer brings up over a cell: the whole text, and a moment in the reader's own time below it. */
export function hoverOf(
  cell: Cell | undefined,
  type: ValueType | undefined,
  cut: boolean,
  localMoment: (moment: Date) => string,
): string | null {
  if (cell === undefined || (cell[0] !== 'string' && !cut)) return null;
  const [, text, length] = cell;
  const moment = type === 'dateTimeOffset' ? new Date(text) : null;
  const local = moment !== null && !Number.isNaN(moment.getTime()) ? localMoment(moment) : null;
  if (local === null && !cut) return null;
  const shown = showUnseen(length === undefined ? text : `${text}…`);
  return local === null ? shown : `${shown}\n${local}`;
}
