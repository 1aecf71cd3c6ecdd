import { useMemo } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { RowWindow } from '../../shared/contract/results/run.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { type Dialect, defaultDialect } from '../../shared/rsql/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { type Load, useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { displayOf, isAlignedRight } from '../grid/cell-display.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { newWorkspace } from '../query/state/workspace-state.ts';
import { languagesOf } from '../results/url-languages.ts';
import styles from './overview.module.css';

/** Maximum number of rows in the preview. */
const previewedRows = 10;

/** Properties of {@link RowsPreview}. */
export interface RowsPreviewProps {
  readonly connectionId: string;
  readonly api: ApiDescription;
  readonly dialect?: Dialect | undefined;
}

/** The first rows of an API and its row count. The count is null if the response doesn't report it. */
interface Preview {
  readonly window: RowWindow;
  readonly total: number | null;
}

/** Renders the first ten rows of an API and its row count. The request isn't added to the history. */
export function RowsPreview({ connectionId, api, dialect = defaultDialect }: RowsPreviewProps): React.ReactNode {
  const { t } = useTexts(['api', 'grid']);
  const { number } = useFormats();
  const client = useClient();
  const load = useMemo<Load<Preview | Problem>>(
    () => (signal) => readPreview(client, connectionId, api, dialect, signal).catch(problemOf),
    [client, connectionId, api, dialect],
  );
  const { value, problem, busy, again } = useLoaded(load);
  const failure = problem ?? (value !== null && 'code' in value ? value : null);
  const preview = value === null || 'code' in value ? null : value;
  const types = new Map(api.columns.map(({ name, type }) => [name, type]));
  return (
    <section aria-label={t('api:preview.title')} className={styles.preview}>
      <h2>
        {t('api:preview.title')}
        {preview?.total == null ? null : (
          <span className={styles.dim}> {t('api:preview.total', { count: preview.total, formatted: number(preview.total) })}</span>
        )}
      </h2>
      {failure === null ? null : <ProblemNotice problem={failure} role="note" onRetry={again} retrying={busy} />}
      {preview === null && failure === null ? <Waiting what={t('api:preview.loading')} /> : null}
      {preview === null ? null : preview.window.rows.length === 0 ? (
        <p className={styles.dim}>{t('api:preview.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a wide table.
        // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable table.
        <div role="group" aria-label={t('api:preview.title')} tabIndex={0} className={styles.rows}>
          <table>
            <thead>
              <tr>
                {preview.window.columns.map((name) => (
                  <th key={name} scope="col" data-right={isAlignedRight(types.get(name)) || undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.window.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity except its position.
                <tr key={index}>
                  {preview.window.columns.map((name, column) => {
                    const { text, tone, right } = displayOf(row[column], isAlignedRight(types.get(name)), t('grid:absent'));
                    return (
                      <td key={name} data-right={right || undefined} data-tone={tone} title={text}>
                        {text}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/**
 * Requests the first rows. Uses REST if the server supports it, because REST responses report the row count. The result is removed
 * immediately.
 */
async function readPreview(
  client: ApplicationClient,
  connectionId: string,
  api: ApiDescription,
  dialect: Dialect,
  signal: AbortSignal,
): Promise<Preview | Problem> {
  const languages = languagesOf(api, dialect);
  const [{ language: format }] = api.sides;
  const { query } = newWorkspace(languages);
  const { size } = query.slice.kind === 'page' ? query.slice : { size: null };
  const slice = size === null ? query.slice : ({ kind: 'page', number: 1, size: previewedRows } as const);
  const { text } = languages[format].print(languages[format].base, { ...query, slice });
  const events = await client.requests.run(
    { connectionId, format, url: exactUrl(text), firstRows: previewedRows, preview: true },
    { signal },
  );
  let runId: string | null = null;
  try {
    let total: number | null = null;
    for await (const event of events) {
      if (event.type === 'started') runId = event.runId;
      if (event.type === 'failed') return event.problem;
      if (event.type === 'done') total = event.total;
    }
    const window =
      runId === null
        ? { from: 0, columns: [], rows: [] }
        : await client.results.window({ runId, from: 0, count: previewedRows, cut: true }, { signal });
    return { window, total };
  } finally {
    if (runId !== null) client.results.release({ runId }).catch(() => {});
  }
}
