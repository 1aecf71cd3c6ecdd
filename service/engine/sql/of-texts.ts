import type { SqlValue } from './sql-value.ts';

/** What SQL an operator becomes with these operands; null where it cannot take them. */
export type Operation = (operands: readonly SqlValue[]) => SqlValue | null;

/** An operation on texts, given the SQL of each: it takes nothing else. */
export function ofTexts(make: (...sql: string[]) => SqlValue): Operation {
  return (operands) => (operands.every(({ type }) => type === 'string') ? make(...operands.map(({ sql }) => sql)) : null);
}
