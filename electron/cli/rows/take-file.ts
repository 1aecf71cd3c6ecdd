import { dirname } from 'node:path';
import type { FetchNotice } from '../../../shared/contract/files/fetch-all.ts';
import { requireFolder } from '../../core/exports/export-folder.ts';
import { aboutPathOf, type ExportAbout, type ExportedFile, type ExportOrder, exportRows } from '../../core/exports/export-rows.ts';
import { requirePlace } from '../../core/exports/part-file.ts';
import type { ExportProgress } from '../../core/exports/worker/orders.ts';
import { fetchBodies } from '../../core/fetch-all/fetched-rows.ts';
import type { Work } from '../commands/command.ts';
import { withPersistedRows } from './kept-rows.ts';
import { rowsSoFar } from './progress-text.ts';
import { bodyFetchParts, streamOf, watched } from './row-stream.ts';
import type { Taking } from './take-options.ts';
import { columnsOf, type WantedRows } from './wanted-rows.ts';

/** Rows that go into a file. */
type FileTaking = Extract<Taking, { file: string }>;

function aboutOf({ opened }: Work, { url, format, api, urls }: WantedRows): ExportAbout {
  const { context, connection, session } = opened;
  const clean = (address: string | null): string | null => (address === null ? null : context.redaction.url(address));
  const { root = '', accessPoint = '', title = '' } = api ?? {};
  const own = { rest: format === 'rest' ? url : null, odata: format === 'odata' ? url : null };
  const { rest, odata } = urls ?? own;
  return {
    source: { profile: connection.name, address: context.redaction.url(new URL(url).origin), api: { root, accessPoint, title } },
    query: { rest: clean(rest), odata: clean(odata) },
    identity: session.status.value.who,
    at: new Date(context.clock.now()).toISOString(),
  };
}

/** Where the rows of a file come from, what is shown while they do, and what there is to say of them afterwards. */
function fileSource(work: Work, wanted: WantedRows, taking: FileTaking) {
  const { progress, language } = work;
  if (!taking.all) {
    const source = streamOf(work, wanted, taking.all);
    const batches = watched(source, work);
    return { source: { kind: 'streamed', batches } as const, onProgress: () => undefined, changes: source.notices, rows: source.rows };
  }
  const rowFetch = fetchBodies(bodyFetchParts(work), wanted);
  const begun = performance.now();
  const onProgress = (): void => {
    const { rows, bytes, total } = rowFetch.progress;
    progress.show(rowsSoFar({ rows, bytes, total, milliseconds: performance.now() - begun }, language));
  };
  return {
    source: { kind: 'fetched', rowFetch } as const,
    onProgress,
    changes: () => rowFetch.notices,
    rows: () => rowFetch.progress.rows,
  };
}

/** A file, and what changed while its rows came. */
interface FileMade {
  readonly written: ExportedFile;
  readonly changes: readonly FetchNotice[];
}

/** Writes rows as they come: what ends the command ends all of them. */
async function fromServer(work: Work, wanted: WantedRows, taking: FileTaking, order: ExportOrder): Promise<FileMade> {
  const { opened, signal, tell } = work;
  const { source, onProgress, changes, rows } = fileSource(work, wanted, taking);
  try {
    const written = await exportRows(opened.context.redaction.secrets(), order, source, { signal, onProgress });
    return { written, changes: changes() };
  } catch (error) {
    if (signal.aborted && taking.all && rows() > 0) await tell('rows-not-kept', { rows: rows() });
    throw error;
  }
}

/** Fetches rows before the file is written, and keeps them until it is there. */
async function fromKeptRows(work: Work, wanted: WantedRows, order: ExportOrder): Promise<FileMade> {
  const { opened, progress, signal, language } = work;
  // Whoever fetched for an hour is not told then that the file cannot be.
  await requirePlace(order.path, order.replace);
  if (order.about !== null) await requirePlace(aboutPathOf(order.path), order.replace);
  return withPersistedRows(work, wanted, order.path, async ({ path, rows: total, notices }) => {
    const begun = performance.now();
    const onProgress = ({ rows, bytes }: ExportProgress): void =>
      progress.show(rowsSoFar({ rows, bytes, total, milliseconds: performance.now() - begun }, language));
    const secrets = opened.context.redaction.secrets();
    const written = await exportRows(secrets, order, { kind: 'stored', path, rows: total }, { signal, onProgress });
    return { written, changes: notices };
  });
}

/** Brings rows into a file, whole or not at all. @throws ProblemError as requests and files do; UsageMistake as kept rows do. */
export async function takeFile(work: Work, wanted: WantedRows, taking: FileTaking): Promise<void> {
  const { opened, output, progress, tell } = work;
  const { redaction } = opened.context;
  await requireFolder(dirname(taking.file));
  const order = {
    options: taking.options,
    path: taking.file,
    replace: taking.replace,
    columns: columnsOf(wanted),
    about: taking.about ? aboutOf(work, wanted) : null,
  };
  const { written, changes } = taking.resume ? await fromKeptRows(work, wanted, order) : await fromServer(work, wanted, taking, order);
  progress.clear();
  const { path, rows, bytes, notes } = written;
  if (taking.json) {
    await output.write(`${redaction.data(JSON.stringify({ path, rows, bytes, notes, changes }))}\n`);
    return;
  }
  for (const { code, column, ...facts } of notes) await tell(code, { column, ...facts });
  for (const { code, parameters } of changes) await tell(code, parameters);
}
