import { type ExportEvent, typedColumns } from '../../../shared/contract/files/export.ts';
import type { PublishResultRequest, ResultQuery, StoredResult } from '../../../shared/contract/files/published-result.ts';
import { savedSqlSchema } from '../../../shared/saved/saved-sql.ts';
import { fail, makeProblem, problemOf } from '../../wire/problem-error.ts';
import { type Redaction, redactedProblem } from '../../wire/redaction.ts';
import { createEventFeed, type EventFeed } from '../events/event-feed.ts';
import type { ExportService, WriteTarget } from '../exports/export-service.ts';
import type { Log } from '../host/telemetry.ts';
import type { ResultFiles } from './result-files.ts';
import type { ComputedRows, ResultRun } from './result-rows.ts';
import type { YourDataService } from './your-data.ts';

/** The dependencies of {@link createResultPublisher}. */
export interface ResultPublisherParts {
  readonly files: ResultFiles;
  readonly exports: Pick<ExportService, 'write'>;
  readonly yourData: Pick<YourDataService, 'addResult' | 'pathOf'>;
  /** Computes the rows of a query. */
  readonly compute: (connectionId: string, query: ResultQuery, run: ResultRun) => Promise<ComputedRows>;
  /** Removes computed rows that were written. */
  readonly release: (runId: string) => Promise<void>;
  readonly redaction: Redaction;
  readonly log: Log;
}

type Events = EventFeed<ExportEvent>['events'];

/** Publishes results as APIs of the user's own data. */
export interface ResultPublisher {
  /**
   * Writes rows to a file and adds the file to the user's own data. If the reader of the events stops, nothing is added.
   *
   * @throws ProblemError `unknown-run`, `unknown-profile`, `invalid-url`, `storage-failed`
   */
  publish(request: PublishResultRequest, signal?: AbortSignal): Promise<Events>;
  /**
   * Computes the rows of a result with its query again and replaces its file atomically.
   *
   * @throws ProblemError `unknown-folder` for an unknown id, `result-query-missing` if its query isn't stored, `unknown-profile`
   */
  refresh(id: string, signal?: AbortSignal): Promise<Events>;
}

/** Creates the publisher of results. */
export function createResultPublisher(parts: ResultPublisherParts): ResultPublisher {
  const { files, exports, yourData, redaction } = parts;
  /** Writes all rows of a query. Rows of one request go directly to the file. Other rows are computed first. */
  const writeQuery = async ({ connectionId, columns, query }: StoredResult, target: WriteTarget, signal?: AbortSignal): Promise<Events> => {
    const { origin, steps } = query;
    if (origin.from === 'request' && steps.length === 0) {
      const { format, url } = origin;
      return exports.write({ connectionId, columns, rows: { from: 'server', format, url } }, target, signal);
    }
    return computeAndWrite(parts, { connectionId, columns, query }, target, signal);
  };
  return {
    publish: async ({ connectionId, rows, columns, name, title, description, query, replace }, signal) => {
      const path = await files.place(name);
      const onWritten = async (): Promise<void> => {
        await files.setQuery(path, query === null ? null : { connectionId, columns, query: withoutSecrets(query, redaction) });
        await yourData.addResult(path, { name, title, description });
      };
      const target = { path, replace, onWritten };
      if (rows !== null) return exports.write({ connectionId, columns, rows: { from: 'result', ...rows } }, target, signal);
      return query === null ? fail('result-query-missing') : writeQuery({ connectionId, columns, query }, target, signal);
    },
    refresh: async (id, signal) => {
      const path = yourData.pathOf(id);
      const stored = files.isResult(path) ? files.queryOf(path) : null;
      if (stored === null) fail('result-query-missing', { parameters: { file: path } });
      return writeQuery(stored, { path, replace: true, onWritten: async () => undefined }, signal);
    },
  };
}

/** Removes secrets from a query. The session of the connection adds its own credentials. */
function withoutSecrets({ origin, steps }: ResultQuery, redaction: Redaction): ResultQuery {
  if (origin.from === 'request') return { steps, origin: { ...origin, url: redaction.url(origin.url) } };
  if (origin.from === 'file') return { steps, origin };
  const saved = savedSqlSchema.parse(JSON.parse(redaction.data(JSON.stringify(origin.saved))));
  return { steps, origin: { ...origin, saved } };
}

/** Computes rows and writes them to a file. If the reader of the events stops, the computation is cancelled. */
function computeAndWrite(
  { compute, release, exports, redaction, log }: ResultPublisherParts,
  { connectionId, columns, query }: StoredResult,
  target: WriteTarget,
  signal: AbortSignal | undefined,
): Events {
  const cancelling = new AbortController();
  const stopping = AbortSignal.any([cancelling.signal, ...(signal === undefined ? [] : [signal])]);
  const feed = createEventFeed<ExportEvent>(() => cancelling.abort(new DOMException('The rows are not wanted any more', 'AbortError')));
  const startedAt = performance.now();
  const perform = async (): Promise<void> => {
    const onRows: ResultRun['onRows'] = ({ rows, bytes }) =>
      feed.push(
        { type: 'progress', step: 'fetching', rows, bytes, of: null, milliseconds: performance.now() - startedAt },
        ({ type }) => type === 'progress',
      );
    const computed = await compute(connectionId, query, { signal: stopping, onRows });
    try {
      const rows = { from: 'result', runId: computed.runId } as const;
      const events = await exports.write({ connectionId, rows, columns: columnsToWrite(columns, computed) }, target, stopping);
      for await (const event of events) feed.push(event, ({ type }) => type === 'progress');
    } finally {
      await release(computed.runId);
    }
  };
  perform()
    .catch((error: unknown) => {
      if (stopping.aborted) return;
      const problem = problemOf(error);
      if (problem === null) log(`published result: ${error instanceof Error ? error.stack : String(error)}`);
      feed.push({ type: 'failed', problem: redactedProblem(problem ?? makeProblem('internal'), redaction) });
    })
    .finally(() => feed.end());
  return feed.events;
}

/** Returns the published columns with their current types, or all computed columns if a published one no longer exists. */
function columnsToWrite(published: StoredResult['columns'], { columns }: ComputedRows): StoredResult['columns'] {
  if (columns === null) return published;
  const known = new Set(columns.map(({ name }) => name));
  const names = published.map(({ name }) => name);
  return names.every((name) => known.has(name)) ? typedColumns(names, columns) : columns;
}
