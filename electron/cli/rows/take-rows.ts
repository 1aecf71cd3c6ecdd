import { dirname } from 'node:path';
import type { ApiDescription } from '../../../shared/contract/catalogue.ts';
import { sheetLimits } from '../../../shared/contract/export.ts';
import type { Format } from '../../../shared/contract/run.ts';
import type { WalkNotice } from '../../../shared/contract/walk.ts';
import { aboutPathOf, type ExportAbout } from '../../core/exports/export-about.ts';
import { requireFolder } from '../../core/exports/export-folder.ts';
import { type ExportedFile, type ExportOrder, exportRows } from '../../core/exports/export-rows.ts';
import type { ExportProgress } from '../../core/exports/export-thread.ts';
import { requirePlace } from '../../core/exports/part-file.ts';
import { type BodyWalkParts, walkBodies } from '../../core/walk/body-walk.ts';
import type { RowBatch } from '../../core/walk/line-batches.ts';
import { walkRows } from '../../core/walk/row-source.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Work } from '../commands/command.ts';
import { silent } from '../output/progress.ts';
import { answerRows } from './answer-rows.ts';
import { withKeptRows } from './kept-rows.ts';
import { rowsSoFar, waitingFor } from './progress-text.ts';
import type { Taking } from './take-options.ts';
import { writeRows } from './write-rows.ts';

/** Rows that are wanted. */
export interface WantedRows {
  readonly format: Format;
  /** Absolute and exact. */
  readonly url: string;
  /** The API whose rows they are, where that is known: a file's columns have its types. */
  readonly api?: ApiDescription;
  /** The columns of the file in their order, where the query names some. */
  readonly columns?: readonly string[];
  /** The query in both languages, for what is told beside a file. */
  readonly urls?: { readonly rest: string | null; readonly odata: string | null };
}

interface Source {
  readonly batches: AsyncIterable<RowBatch>;
  /** Whole once the last row came. */
  readonly notices: () => readonly WalkNotice[];
  readonly total: () => number | null;
  /** That came so far. */
  readonly rows: () => number;
}

/** Rows that go into a file. */
type FileTaking = Extract<Taking, { file: string }>;

function walkParts({ deployment, progress, language }: Work): BodyWalkParts {
  const { session, foundation } = deployment;
  return {
    session,
    redaction: foundation.redaction,
    onWait: (wait) => {
      if (wait !== null) progress.show(waitingFor(wait, language));
    },
  };
}

function sourceOf(work: Work, wanted: WantedRows, all: boolean): Source {
  if (!all) return { batches: answerRows(work.deployment, wanted, work.signal), notices: () => [], total: () => null, rows: () => 0 };
  const source = walkRows(walkParts(work), wanted, work.signal);
  return { batches: source, notices: () => source.notices, total: () => source.progress.total, rows: () => source.progress.rows };
}

/** Ends what cannot become whole as soon as the deployment tells how many rows there are. @throws ProblemError `export-too-large` */
function requireRoom(taking: Taking, total: number | null): void {
  if (taking.file === null || taking.options.format !== 'xlsx' || total === null || total <= sheetLimits.rows) return;
  fail('export-too-large', { parameters: { what: 'rows', count: total, most: sheetLimits.rows } });
}

/** The rows as they pass, and how many there were so far. */
async function* watched(
  { batches, total }: Source,
  taking: Taking,
  { progress, language }: Pick<Work, 'progress' | 'language'>,
): AsyncGenerator<RowBatch, void, undefined> {
  const begun = performance.now();
  let rows = 0;
  let bytes = 0;
  for await (const batch of batches) {
    requireRoom(taking, total());
    rows += batch.rows;
    bytes += batch.bytes.length;
    progress.show(rowsSoFar({ rows, bytes, total: total(), milliseconds: performance.now() - begun }, language));
    yield batch;
  }
  progress.clear();
}

function aboutOf({ deployment }: Work, { url, format, api, urls }: WantedRows): ExportAbout {
  const { foundation, profile, session } = deployment;
  const clean = (address: string | null): string | null => (address === null ? null : foundation.redaction.url(address));
  const { root = '', accessPoint = '', title = '' } = api ?? {};
  const own = { rest: format === 'rest' ? url : null, odata: format === 'odata' ? url : null };
  const { rest, odata } = urls ?? own;
  return {
    source: { profile: profile.name, address: foundation.redaction.url(new URL(url).origin), api: { root, accessPoint, title } },
    query: { rest: clean(rest), odata: clean(odata) },
    identity: session.status.value.who,
    at: new Date(foundation.clock.now()).toISOString(),
  };
}

function columnsOf({ api, columns = [] }: WantedRows): ApiDescription['columns'] | null {
  if (api === undefined) return null;
  if (columns.length === 0) return api.columns.filter(({ edmType }) => edmType !== 'Edm.Stream');
  const chosen = columns.flatMap((name) => api.columns.find((column) => column.name === name) ?? []);
  return chosen.length === columns.length ? chosen : null;
}

/** The names of the columns, where they are known before any row is. */
function namesOf(wanted: WantedRows): readonly string[] {
  return columnsOf(wanted)?.map(({ name }) => name) ?? [];
}

/** Where the rows of a file come from, what is shown while they do, and what there is to say of them afterwards. */
function fileSource(work: Work, wanted: WantedRows, taking: FileTaking) {
  const { progress, language } = work;
  // Rows of a workbook are counted as they come: it has room for some of them only.
  if (!taking.all || taking.options.format === 'xlsx') {
    const source = sourceOf(work, wanted, taking.all);
    const batches = watched(source, taking, work);
    return { source: { kind: 'streamed', batches } as const, onProgress: () => undefined, changes: source.notices, rows: source.rows };
  }
  const walk = walkBodies(walkParts(work), wanted);
  const begun = performance.now();
  const onProgress = (): void => {
    const { rows, bytes, total } = walk.progress;
    progress.show(rowsSoFar({ rows, bytes, total, milliseconds: performance.now() - begun }, language));
  };
  return { source: { kind: 'walked', walk } as const, onProgress, changes: () => walk.notices, rows: () => walk.progress.rows };
}

/** A file, and what changed while its rows came. */
interface FileMade {
  readonly written: ExportedFile;
  readonly changes: readonly WalkNotice[];
}

/** Writes rows as they come: what ends the command ends all of them. */
async function fromDeployment(work: Work, wanted: WantedRows, taking: FileTaking, order: ExportOrder): Promise<FileMade> {
  const { deployment, signal, tell } = work;
  const { source, onProgress, changes, rows } = fileSource(work, wanted, taking);
  try {
    const written = await exportRows(deployment.foundation.redaction.secrets(), order, source, { signal, onProgress });
    return { written, changes: changes() };
  } catch (error) {
    if (signal.aborted && taking.all && rows() > 0) await tell('rows-not-kept', { rows: rows() });
    throw error;
  }
}

/** Fetches rows before the file is written, and keeps them until it is there. */
async function fromKeptRows(work: Work, wanted: WantedRows, taking: FileTaking, order: ExportOrder): Promise<FileMade> {
  const { deployment, progress, signal, language } = work;
  // Whoever fetched for an hour is not told then that the file cannot be.
  await requirePlace(order.path, order.replace);
  if (order.about !== null) await requirePlace(aboutPathOf(order.path), order.replace);
  return withKeptRows(
    work,
    wanted,
    order.path,
    (total) => requireRoom(taking, total),
    async ({ path, rows: total, notices }) => {
      const begun = performance.now();
      const onProgress = ({ rows, bytes }: ExportProgress): void =>
        progress.show(rowsSoFar({ rows, bytes, total, milliseconds: performance.now() - begun }, language));
      const secrets = deployment.foundation.redaction.secrets();
      const written = await exportRows(secrets, order, { kind: 'stored', path, rows: total }, { signal, onProgress });
      return { written, changes: notices };
    },
  );
}

async function writeFile(work: Work, wanted: WantedRows, taking: FileTaking): Promise<void> {
  const { deployment, output, progress, tell } = work;
  const { redaction } = deployment.foundation;
  await requireFolder(dirname(taking.file));
  const order = {
    options: taking.options,
    path: taking.file,
    replace: taking.replace,
    columns: columnsOf(wanted),
    about: taking.about ? aboutOf(work, wanted) : null,
  };
  const { written, changes } = taking.resume
    ? await fromKeptRows(work, wanted, taking, order)
    : await fromDeployment(work, wanted, taking, order);
  progress.clear();
  const { path, rows, bytes, notes } = written;
  if (taking.json) {
    await output.write(`${redaction.data(JSON.stringify({ path, rows, bytes, notes, changes }))}\n`);
    return;
  }
  for (const { code, column, ...facts } of notes) await tell(code, { column, ...facts });
  for (const { code, parameters } of changes) await tell(code, parameters);
}

/**
 * Brings rows to the standard output, as they come, or into a file, whole or not at all.
 *
 * What is cut off looks cut off: rows that came before a failure are written, the end of a list is not.
 * @throws ProblemError as requests and files do.
 */
export async function takeRows(work: Work, wanted: WantedRows, taking: Taking): Promise<void> {
  const { deployment, output, tell } = work;
  // Rows that run over a terminal tell by themselves how many they are.
  const progress = taking.file === null && output.isTerminal ? silent : work.progress;
  try {
    if (taking.file !== null) return await writeFile(work, wanted, taking);
    const source = sourceOf({ ...work, progress }, wanted, taking.all);
    await writeRows(
      watched(source, taking, { progress, language: work.language }),
      taking.format,
      { names: namesOf(wanted), clean: deployment.foundation.redaction.data },
      output,
    );
    for (const { code, parameters } of source.notices()) await tell(code, parameters);
  } finally {
    progress.clear();
  }
}
