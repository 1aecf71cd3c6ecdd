import { readableUrl } from '../../shared/url/index.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { StoredRows } from '../results/run-state.ts';
import type { ResponsePair } from './compared-pair.ts';
import classes from './comparison.module.css';

/** Returns the query of a URL: its parameters, or its path without parameters. A server can have another address today. */
function queryOf(url: string): string {
  const parameters = url.replace(/^[^?]*/, '');
  return readableUrl(parameters === '' ? url.replace(/^[a-z]+:\/\/[^/]*/i, '') : parameters);
}

/** Returns whether two responses are known to belong to different queries, so that a difference doesn't mean a changed value. */
export function areOfDifferentQueries(pair: ResponsePair | null): boolean {
  const [left, right] = [pair?.left.url, pair?.right.url];
  return left !== undefined && right !== undefined && queryOf(left) !== queryOf(right);
}

interface ComparedQueriesProps {
  readonly pair: ResponsePair;
  readonly sides: readonly [left: string, right: string];
}

/** Says that two responses belong to different queries. Shows the query and the number of rows of each. */
export function ComparedQueries({ pair, sides }: ComparedQueriesProps): React.ReactNode {
  const { t } = useTexts('compare');
  const { number } = useFormats();
  const extentOf = ({ rows, total }: StoredRows): string =>
    total == null ? t('extent', { count: rows, formatted: number(rows) }) : t('extentOf', { rows: number(rows), total: number(total) });
  return (
    <div role="note" className={classes.queries}>
      <strong>{t('queriesDiffer')}</strong>
      <ul>
        {[pair.left, pair.right].map((rows, index) => (
          <li key={rows.runId}>
            {t('queryOfSide', { side: sides[index] ?? '', extent: extentOf(rows) })} <code>{queryOf(rows.url ?? '')}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
