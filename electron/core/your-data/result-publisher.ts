import type { ExportEvent } from '../../../shared/contract/files/export.ts';
import type { PublishResultRequest } from '../../../shared/contract/files/published-result.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { EventFeed } from '../event-feed.ts';
import type { ExportService } from '../exports/export-service.ts';
import type { ResultFiles } from './result-files.ts';
import type { YourDataService } from './your-data.ts';

/** The dependencies of {@link createResultPublisher}. */
export interface ResultPublisherParts {
  readonly files: ResultFiles;
  readonly exports: Pick<ExportService, 'write'>;
  readonly yourData: Pick<YourDataService, 'addResult' | 'pathOf'>;
  readonly redaction: Pick<Redaction, 'url'>;
}

/** Publishes results as APIs of the user's own data. */
export interface ResultPublisher {
  /**
   * Writes rows to a file and adds the file to the user's own data. If the reader of the events stops, nothing is added.
   *
   * @throws ProblemError `unknown-run`, `unknown-profile`, `invalid-url`, `storage-failed`
   */
  publish(request: PublishResultRequest, signal?: AbortSignal): Promise<EventFeed<ExportEvent>['events']>;
  /**
   * Requests the rows of a result again and replaces its file atomically.
   *
   * @throws ProblemError `unknown-folder` for an unknown id, `result-query-missing` if its query isn't stored, `unknown-profile`
   */
  refresh(id: string, signal?: AbortSignal): Promise<EventFeed<ExportEvent>['events']>;
}

/** Creates the publisher of results. */
export function createResultPublisher({ files, exports, yourData, redaction }: ResultPublisherParts): ResultPublisher {
  return {
    publish: async ({ connectionId, rows, columns, name, title, description, query, replace }, signal) => {
      const path = await files.place(name);
      const onWritten = async (): Promise<void> => {
        // A secret in the URL is removed. The session of the connection adds its own credentials.
        const stored = query === null ? null : { connectionId, columns, format: query.format, url: redaction.url(query.url) };
        await files.setQuery(path, stored);
        await yourData.addResult(path, { name, title, description });
      };
      return exports.write({ connectionId, rows, columns }, { path, replace, onWritten }, signal);
    },
    refresh: async (id, signal) => {
      const path = yourData.pathOf(id);
      const query = files.isResult(path) ? files.queryOf(path) : null;
      if (query === null) fail('result-query-missing', { parameters: { file: path } });
      const { connectionId, columns, format, url } = query;
      const rows = { from: 'server', format, url } as const;
      return exports.write({ connectionId, rows, columns }, { path, replace: true, onWritten: async () => undefined }, signal);
    },
  };
}
