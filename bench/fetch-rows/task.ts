import type { ExportColumn } from '../../shared/contract/files/export.ts';
import type { ExportFormat } from '../../shared/contract/files/export-formats.ts';
import type { Format } from '../../shared/contract/results/run.ts';

/** Where rows come from. */
export interface RowsOfService {
  readonly format: Format;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One thing to measure, in a process of its own. */
export type Task =
  /** Reads one response and throws it away. */
  | ({ readonly kind: 'bare' } & RowsOfService)
  /** Walks over all rows into a result on disk, which stays. */
  | ({ readonly kind: 'fetch'; readonly rowsFile: string } & RowsOfService)
  /** Writes rows on disk to a file. */
  | {
      readonly kind: 'stored';
      readonly rowsFile: string;
      readonly rows: number;
      readonly to: ExportFormat;
      readonly file: string;
      readonly columns: readonly ExportColumn[];
    }
  /** Writes all rows of a service straight to a file. */
  | ({
      readonly kind: 'straight';
      readonly to: ExportFormat;
      readonly file: string;
      readonly columns: readonly ExportColumn[];
    } & RowsOfService);

/** What it cost. */
export interface TaskReport {
  readonly seconds: number;
  readonly rows: number;
  /** The most memory that the process held. */
  readonly megabytes: number;
  /** What its main loop was held up by at most, milliseconds: of the clock, and of the processor. */
  readonly heldUp: { readonly clock: number; readonly processor: number };
}
