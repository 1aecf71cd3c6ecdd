import type { EngineColumn } from '../engine.ts';
import type { ScalarForm } from './forms/scalar-form.ts';

/** A column of a table with what the statements need of it. */
export interface Column extends EngineColumn {
  readonly form: ScalarForm;
}
