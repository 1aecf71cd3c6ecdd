import { memo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparedPair } from './compared-pair.ts';
import classes from './comparison.module.css';
import { comparisonName, comparisonTexts, differentQueriesText, partlyGroupedText, verdictOf, withoutText } from './comparison-texts.ts';
import type { ComparisonState } from './use-comparison.ts';

interface AgreementLineProps {
  readonly state: ComparisonState;
  readonly sides: readonly [left: string, right: string];
  readonly pair: ComparedPair;
  /** A message that both responses belong to an earlier query. Null if they don't. */
  readonly outdated: string | null;
}

/** Renders the names of the compared responses and the result in one line (role `status`). */
export const AgreementLine = memo(function AgreementLine({ state, sides, pair, outdated }: AgreementLineProps): React.ReactNode {
  const { t } = useTexts('compare');
  const verdict = state.kind !== 'compared' || outdated !== null ? 'open' : verdictOf(state.summary, state.extent);

  function texts(): string {
    switch (state.kind) {
      case 'open':
        return t('line.open');
      case 'without':
        return withoutText(t, state.sides);
      case 'partly-grouped':
        return partlyGroupedText(t, state.sides);
      case 'different-queries':
        return differentQueriesText(t, state.outdated);
      case 'offered':
        return t('line.offered', { count: state.rows });
      case 'comparing':
        return t('line.comparing');
      case 'failed':
        return t('line.failed');
      case 'compared': {
        const name = comparisonName(t, pair, sides);
        if (state.summary.rows === 0) return t('line.compared', { name, result: t('line.empty') });
        const result = comparisonTexts(t, state.summary, { pair, sides, extent: state.extent }).join(' · ');
        return t('line.compared', { name, result });
      }
    }
  }

  // The result is omitted because it also belongs to the previous query. The line then never wraps while the user types.
  const text = outdated ?? texts();
  return (
    <div role="status" aria-label={t('line.label')} className={classes.line} data-verdict={verdict}>
      <span aria-hidden="true" className={classes.sign}>
        {verdict === 'agree' ? '=' : verdict === 'differ' ? '≠' : ''}
      </span>
      <span title={text}>{text}</span>
    </div>
  );
});
