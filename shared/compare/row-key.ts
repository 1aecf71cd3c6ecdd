import type { Cell } from '../contract/results/run.ts';
import type { ValueType } from '../values/value-type.ts';
import { readingOf, valueForms } from './value-form.ts';

/** A column whose values, with those of the others, tell a row from the rest. */
export interface KeyColumn {
  readonly name: string;
  readonly type?: ValueType | undefined;
}

const wholeNumber = /^-?(?:0|[1-9]\d*)$/;

/**
 * A text that is the same for all ways to write one key, and for no other key: what rows are aligned by.
 *
 * A whole number and its digits as text are one key where the type is not known; `007` is not `7`.
 */
export function rowKey(cells: readonly (Cell | undefined)[], columns: readonly KeyColumn[]): string {
  if (columns.length === 1) return keyPart(cells[0], columns[0]?.type);
  return JSON.stringify(columns.map(({ type }, index) => keyPart(cells[index], type)));
}

function keyPart(cell: Cell | undefined, type: ValueType | undefined): string {
  if (cell === undefined || cell[0] === 'absent' || cell[0] === 'null') return '-';
  const [kind, text] = cell;
  if (kind === 'json') return `j${valueForms.json(cell) ?? text}`;
  const reading = readingOf(type);
  if (reading !== 'free' && reading !== 'string') {
    const form = valueForms[reading](cell);
    if (form !== null) return `v${form}`;
  }
  if (kind === 'number' || (kind === 'string' && wholeNumber.test(text))) return `n${valueForms.number(cell) ?? text}`;
  if (kind === 'string' && reading === 'free') {
    const moment = valueForms.dateTimeOffset(cell);
    if (moment !== null) return `m${moment}`;
    const guid = valueForms.guid(cell);
    if (guid !== null) return `g${guid}`;
  }
  return `s${text}`;
}
