import type { ExportColumn } from '../../shared/contract/files/export.ts';
import type { ExportFormat } from '../../shared/contract/files/export-formats.ts';
import type { Format } from '../../shared/contract/results/run.ts';

/** A source of rows. */
export interface RowSource {
  readonly format: Format;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A task that is measured in a separate process. */
export type Task =
  /** Reads one response and discards it. */
  | ({ readonly kind: 'bare' } & RowSource)
  /** Fetches all rows to a result on disk. */
  | ({ readonly kind: 'fetch'; readonly rowsFile: string } & RowSource)
  /** Exports stored rows to a file. */
  | {
      readonly kind: 'stored';
      readonly rowsFile: string;
      readonly rows: number;
      readonly to: ExportFormat;
      readonly file: string;
      readonly columns: readonly ExportColumn[];
    }
  /** Fetches all rows of a service directly to a file. */
  | ({
      readonly kind: 'direct';
      readonly to: ExportFormat;
      readonly file: string;
      readonly columns: readonly ExportColumn[];
    } & RowSource);

/** Time and memory of a task. */
export interface TaskReport {
  readonly seconds: number;
  readonly rows: number;
  /** Peak memory of the process. */
  readonly megabytes: number;
  /** Longest block of the event loop in milliseconds: elapsed time and CPU time. */
  readonly blocked: { readonly clock: number; readonly processor: number };
}
