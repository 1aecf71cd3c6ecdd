import { needsAttention } from '../../shared/contract/results/scope.ts';
import { readableUrl } from '../../shared/url/index.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ScopedRows } from '../results/run-scope.ts';
import { useScopeSentence } from '../scope/scope-line.tsx';
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
  /** Whether the responses are known to belong to different queries. */
  readonly areDifferent: boolean;
}

/** Renders what the rows of two compared responses are. If they belong to different queries, says so first, and shows each query. */
export function ComparedQueries({ pair, sides, areDifferent }: ComparedQueriesProps): React.ReactNode {
  const { t } = useTexts('compare');
  const { number } = useFormats();
  const printScope = useScopeSentence();
  const extentOf = ({ rows, total, scope }: ScopedRows): string => {
    if (scope !== undefined) return printScope(scope);
    return total == null
      ? t('extent', { count: rows, formatted: number(rows) })
      : t('extentOf', { rows: number(rows), total: number(total) });
  };
  const needsCare = ({ scope }: ScopedRows): boolean => scope !== undefined && needsAttention(scope);
  return (
    <div
      role="note"
      aria-label={t('extents')}
      className={classes.queries}
      data-attention={areDifferent || needsCare(pair.left) || needsCare(pair.right) || undefined}
    >
      {areDifferent ? <strong>{t('queriesDiffer')}</strong> : null}
      <ul>
        {[pair.left, pair.right].map((rows, index) => (
          <li key={rows.runId}>
            {t(areDifferent ? 'queryOfSide' : 'extentOfSide', { side: sides[index] ?? '', extent: extentOf(rows) })}{' '}
            {areDifferent ? <code>{queryOf(rows.url ?? '')}</code> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
