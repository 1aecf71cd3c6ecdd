import { dirname } from 'node:path';
import type { ExportColumn } from '../../../shared/contract/files/export.ts';
import { requireFolder } from '../../core/exports/export-folder.ts';
import { exportRows } from '../../core/exports/export-rows.ts';
import { storedBlocks } from '../../core/exports/worker/stored-blocks.ts';
import type { RowBatch } from '../../core/results/store/row-batches.ts';
import type { Work } from '../commands/command.ts';
import type { RowDestination } from './row-options.ts';
import { reportFile } from './write-file.ts';
import { writeStdout } from './write-stdout.ts';

/** Stored rows of an SQL result. */
interface StoredSql {
  /** Absolute path of the file with one row per line. */
  readonly path: string;
  readonly rows: number;
  readonly columns: readonly ExportColumn[];
  readonly sql: string;
}

/**
 * Writes stored rows to stdout, or to a file that appears only when it is complete.
 *
 * @throws ProblemError of files
 */
export async function writeStored(work: Work, stored: StoredSql, destination: RowDestination): Promise<void> {
  const { opened, output, signal } = work;
  const { redaction, clock } = opened.context;
  const { path, rows, columns, sql } = stored;
  if (destination.file === null) {
    await writeStdout(blocksOf(path, rows), destination.options, { columns, clean: redaction.data }, output);
    return;
  }
  await requireFolder(dirname(destination.file));
  const about = {
    source: {
      profile: opened.connection.name,
      address: redaction.url(opened.connection.baseUrl),
      api: { root: '', accessPoint: '', title: 'SQL' },
    },
    query: { rest: null, odata: null, sql: redaction.data(sql) },
    identity: opened.session.status.value.who,
    at: new Date(clock.now()).toISOString(),
  };
  const order = {
    options: destination.options,
    path: destination.file,
    replace: destination.replace,
    columns,
    about: destination.about ? about : null,
  };
  const source = { kind: 'stored', path, rows } as const;
  const written = await exportRows(redaction.secrets(), order, source, { signal, onProgress: () => undefined });
  await reportFile(work, { written, changes: [] }, destination.json);
}

/** Reads stored rows in blocks of whole lines. */
async function* blocksOf(path: string, rows: number): AsyncGenerator<RowBatch, void, undefined> {
  for (const block of storedBlocks({ path, rows })) yield { bytes: block, rows: 0 };
}
