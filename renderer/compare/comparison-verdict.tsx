import { Progress } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTexts } from '../i18n/use-texts.ts';
import { useFlattenedColumns } from '../response/use-flattened-rows.ts';
import classes from './comparison.module.css';
import { comparisonTexts, differentQueriesText, partlyGroupedText, verdictOf, withoutText } from './comparison-texts.ts';
import type { ComparedResponses } from './use-compared-responses.ts';
import type { ComparisonState } from './use-comparison.ts';

type Compared = Pick<ComparedResponses, 'state' | 'sides' | 'pair' | 'differing' | 'outdated'>;

/**
 * Renders the number of matching rows and different values (role `status`).
 *
 * @param said additional announcement. Empty if there is none
 */
export function ComparisonVerdict({
  state,
  sides,
  pair,
  differing = null,
  outdated,
  said: announcement,
}: Compared & { readonly said: string }): React.ReactNode {
  const { t } = useTexts('compare');
  const summary = state.kind === 'compared' ? state.summary : null;
  const verdict = state.kind !== 'compared' || outdated !== null ? 'open' : verdictOf(state.summary, state.extent);
  const texts = state.kind === 'compared' ? comparisonTexts(t, state.summary, { pair, sides, extent: state.extent }).join(' · ') : '';
  const open = openStateText(t, state);
  const result = state.kind === 'failed' ? t('line.failed') : summary === null ? open : texts;
  const ofQueries = differing === null ? result : `${t('queriesDiffer')} · ${result}`;
  const stateText = outdated === null ? ofQueries : `${outdated} · ${ofQueries}`;
  const announced = announcement === '' ? stateText : `${stateText} · ${announcement}`;
  return (
    <div role="status" aria-live={state.kind === 'comparing' ? 'off' : 'polite'} className={classes.status} data-verdict={verdict}>
      <span title={announced}>{announced}</span>
    </div>
  );
}

/** Returns a message for a state without a result. */
function openStateText(t: TFunction<'compare'>, state: ComparisonState): string {
  switch (state.kind) {
    case 'comparing':
      return t('comparing', { rows: state.rows, of: state.of });
    case 'without':
      return withoutText(t, state.sides);
    case 'partly-grouped':
      return partlyGroupedText(t, state.sides);
    case 'different-queries':
      return differentQueriesText(t, state.outdated);
    default:
      return t('awaited');
  }
}

/** Renders the progress of a comparison. When it is complete, renders the alignment of its rows and the meaning of its signs. */
export function ComparisonFacts({ state }: Pick<ComparedResponses, 'state'>): React.ReactNode {
  const { t } = useTexts('compare');
  const flattened = useFlattenedColumns()?.names ?? [];
  if (state.kind === 'comparing' && state.of > 0) {
    return <Progress value={(100 * state.rows) / state.of} size="xs" aria-label={t('progress')} />;
  }
  if (state.kind !== 'compared') return null;
  const { alignment, repeatedKeys, columns } = state.summary;
  const expanded = flattened.filter((path) => columns.some(({ name }) => name === path)).join(', ');
  const aligned = alignment.by === 'key' ? t('aligned.key', { columns: alignment.columns.join(', ') }) : t('aligned.position');
  const repeated = repeatedKeys > 0 ? [t('repeated', { count: repeatedKeys })] : [];
  const facts = [aligned, ...repeated, ...(expanded === '' ? [] : [t('notExpanded', { columns: expanded })]), t('legend')];
  return (
    <p className={classes.facts} title={facts.join('\n')}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
