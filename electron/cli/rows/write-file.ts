import { dirname } from 'node:path';
import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import { byLanguage } from '../../../shared/languages/index.ts';
import { requireFolder } from '../../core/exports/export-folder.ts';
import { aboutPathOf, type ExportAbout, type ExportedFile, type ExportOrder, exportRows } from '../../core/exports/export-rows.ts';
import { requireTarget } from '../../core/exports/part-file.ts';
import type { ExportProgress } from '../../core/exports/worker/orders.ts';
import { fetchBodies } from '../../core/fetch-all/fetched-rows.ts';
import type { Work } from '../commands/command.ts';
import { fetchedRowsText } from './progress-text.ts';
import type { RowDestination } from './row-options.ts';
import { columnsOf, type RowRequest } from './row-request.ts';
import { bodyFetchParts, streamOf, watched } from './row-stream.ts';
import { withSavedRows } from './saved-rows.ts';

/** A file as the destination of rows. */
type FileDestination = Extract<RowDestination, { file: string }>;

function aboutOf({ opened }: Work, { url, format, api, urls }: RowRequest): ExportAbout {
  const { context, connection, session } = opened;
  const clean = (address: string | null): string | null => (address === null ? null : context.redaction.url(address));
  const { root = '', accessPoint = '', title = '' } = api ?? {};
  return {
    source: { profile: connection.name, address: context.redaction.url(new URL(url).origin), api: { root, accessPoint, title } },
    query: byLanguage((id) => clean(urls === undefined ? (id === format ? url : null) : urls[id])),
    identity: session.status.value.who,
    at: new Date(context.clock.now()).toISOString(),
  };
}

/** The source of the rows of a file, with its progress and notices. */
function fileSource(work: Work, request: RowRequest, destination: FileDestination) {
  const { progress, language } = work;
  if (!destination.all) {
    const source = streamOf(work, request, destination.all);
    const batches = watched(source, work);
    return { source: { kind: 'streamed', batches } as const, onProgress: () => undefined, changes: source.notices, rows: source.rows };
  }
  const rowFetch = fetchBodies(bodyFetchParts(work, request), request);
  const startedAt = performance.now();
  const onProgress = (): void => {
    const { rows, bytes, total } = rowFetch.progress;
    progress.show(fetchedRowsText({ rows, bytes, total, milliseconds: performance.now() - startedAt }, language));
  };
  return {
    source: { kind: 'fetched', rowFetch } as const,
    onProgress,
    changes: () => rowFetch.notices,
    rows: () => rowFetch.progress.rows,
  };
}

/** A written file, and notices about changes while its rows were fetched. */
interface WrittenFile {
  readonly written: ExportedFile;
  readonly changes: readonly FetchNotice[];
}

/** Writes rows as they arrive. An interrupted command saves no row. */
async function fromServer(work: Work, request: RowRequest, destination: FileDestination, order: ExportOrder): Promise<WrittenFile> {
  const { opened, signal, tell } = work;
  const { source, onProgress, changes, rows } = fileSource(work, request, destination);
  try {
    const written = await exportRows(opened.context.redaction.secrets(), order, source, { signal, onProgress });
    return { written, changes: changes() };
  } catch (error) {
    if (signal.aborted && destination.all && rows() > 0) await tell('rows-not-kept', { rows: rows() });
    throw error;
  }
}

/** Fetches all rows before the file is written, and saves them until the file is complete. */
async function fromSavedRows(work: Work, request: RowRequest, order: ExportOrder): Promise<WrittenFile> {
  const { opened, progress, signal, language } = work;
  // The path is checked before the fetch, which can take an hour.
  await requireTarget(order.path, order.replace);
  if (order.about !== null) await requireTarget(aboutPathOf(order.path), order.replace);
  return withSavedRows(work, request, order.path, async ({ path, rows: total, notices }) => {
    const startedAt = performance.now();
    const onProgress = ({ rows, bytes }: ExportProgress): void =>
      progress.show(fetchedRowsText({ rows, bytes, total, milliseconds: performance.now() - startedAt }, language));
    const secrets = opened.context.redaction.secrets();
    const written = await exportRows(secrets, order, { kind: 'stored', path, rows: total }, { signal, onProgress });
    return { written, changes: notices };
  });
}

/**
 * Writes rows to a file that appears only when it is complete. Returns the notices about the rows.
 *
 * @throws ProblemError of requests and files
 * @throws UsageError of {@link withSavedRows}
 */
export async function writeFile(work: Work, request: RowRequest, destination: FileDestination): Promise<readonly FetchNotice[]> {
  const { progress } = work;
  await requireFolder(dirname(destination.file));
  const order = {
    options: destination.options,
    path: destination.file,
    replace: destination.replace,
    columns: columnsOf(request),
    about: destination.about ? aboutOf(work, request) : null,
  };
  const { written, changes } = destination.resume
    ? await fromSavedRows(work, request, order)
    : await fromServer(work, request, destination, order);
  progress.clear();
  await reportFile(work, { written, changes }, destination.json);
  return changes;
}

/** Reports a written file. Writes JSON to stdout, or only the notices. */
export async function reportFile({ opened, output, tell }: Work, { written, changes }: WrittenFile, json: boolean): Promise<void> {
  const { path, rows, bytes, notes } = written;
  if (json) {
    await output.write(`${opened.context.redaction.data(JSON.stringify({ path, rows, bytes, notes, changes }))}\n`);
    return;
  }
  for (const { code, column, ...facts } of notes) await tell(code, { column, ...facts });
  for (const { code, parameters } of changes) await tell(code, parameters);
}
