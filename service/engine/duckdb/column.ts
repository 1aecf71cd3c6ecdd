import type { EngineColumn } from '../engine.ts';
import type { ScalarForm } from './forms/scalar-form.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly form: ScalarForm;
}

/** Whether SQL alone writes the JSON of a column's values; else they may be fetched as they are and be written here. */
export function isWrittenBySql({ form, list }: Column): boolean {
  return form.written === undefined || list;
}
