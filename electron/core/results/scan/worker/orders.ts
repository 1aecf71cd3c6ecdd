import type { ScanResult, ScanTask } from '../scan-task.ts';

/** A task and its number. */
export interface ScanOrder {
  readonly number: number;
  readonly task: ScanTask;
}

/** What came of the task of a number, or why nothing did. */
export interface ScanReport {
  readonly number: number;
  readonly outcome: { readonly result: ScanResult } | { readonly failure: string };
}
