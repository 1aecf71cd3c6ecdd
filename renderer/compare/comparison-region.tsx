import { ActionIcon, CloseButton, SegmentedControl } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { z } from 'zod';
import type { ShownRows } from '../../shared/contract/results/comparison.ts';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { Select } from '../components/select.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparisonsClient } from '../results/comparisons-client.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import { alignmentName } from './compared-pair.ts';
import { ComparedQueries } from './compared-queries.tsx';
import classes from './comparison.module.css';
import { ComparisonTable, rowsShown } from './comparison-table.tsx';
import { ComparisonFacts, ComparisonVerdict } from './comparison-verdict.tsx';
import { RunAgainButton } from './run-again-button.tsx';
import type { ComparedResponses } from './use-compared-responses.ts';
import { useDifferenceJumps } from './use-difference-jumps.ts';

interface ComparisonRegionProps {
  readonly client: ComparisonsClient;
  readonly responses: ComparedResponses;
  /** Whether the region is visible. Its keys then work regardless of the focus. */
  readonly active: boolean;
  /** Storage key of the row filter. */
  readonly layoutKey: string;
  /** Runs the current query. Null for runs from the history. */
  readonly onRun: (() => void) | null;
  /** Closes the region. Null if another component closes it. */
  readonly onClose: (() => void) | null;
}

const shows = ['any', 'value', 'all'] as const satisfies readonly ShownRows[];
const shownSchema = z.enum(shows).nullable();

/** Renders the comparison of two responses (region `Comparison`). F7 and Shift+F7 move between differences. */
export function ComparisonRegion({
  client,
  responses,
  active: inSight,
  layoutKey,
  onRun,
  onClose,
}: ComparisonRegionProps): React.ReactNode {
  const {
    state,
    sides,
    compared = null,
    differing = null,
    outdated,
    heads,
    pair,
    pairs,
    labelOfPair,
    choosePair,
    alignment,
    alignments,
    chooseAlignment,
  } = responses;
  const { t } = useTexts('compare');
  const keys = useShortcutText();
  const [chosen, setChosen] = usePersistedValue(`dataquay.differences.${layoutKey}`, shownSchema, null);
  const summary = state.kind === 'compared' ? state.summary : null;
  // If the responses are equal, there are no differences to show.
  const show = chosen ?? (summary !== null && summary.differing.any === 0 ? 'all' : 'any');
  const { active, activate, jump, announcement: said } = useDifferenceJumps(client, summary, show, inSight);
  const names = alignments.map(alignmentName);
  const labelOf = (name: string): string => {
    const own = alignments[names.indexOf(name)];
    return own === undefined || own.by === 'position' ? t('byPosition') : t('byKey', { columns: own.columns.join(', ') });
  };
  return (
    <section aria-label={t('region')} className={classes.region} data-pane="comparison">
      {compared === null ? null : <ComparedQueries pair={compared} sides={sides} areDifferent={differing !== null} />}
      <div className={classes.top}>
        <h2 className={classes.title}>{t('region')}</h2>
        <ComparisonVerdict state={state} sides={sides} pair={pair} differing={differing} outdated={outdated} said={said} />
        <RunAgainButton state={state} pair={pair} outdated={outdated} onRun={onRun} />
        {onClose === null ? null : <CloseButton size="sm" title={t('close')} onClick={onClose} />}
      </div>
      <div className={classes.bar}>
        <Select
          aria-label={t('pairLabel')}
          options={pairs.map((value) => ({ value, label: labelOfPair(value) }))}
          value={pair}
          className={classes.choice}
          onChange={choosePair}
        />
        <Select
          aria-label={t('alignmentLabel')}
          options={names.map((value) => ({ value, label: labelOf(value) }))}
          value={alignmentName(alignment)}
          className={classes.choice}
          onChange={(value) => chooseAlignment(alignments[names.indexOf(value)] ?? alignment)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('showLabel')}
          value={show}
          data={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
          onChange={(value) => setChosen(shows.find((known) => known === value) ?? 'any')}
        />
        <span className={classes.jumps}>
          <ActionIcon title={t('previousHint', { keys: keys('previousDifference') })} onClick={() => jump('previous')}>
            <ArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon title={t('nextHint', { keys: keys('nextDifference') })} onClick={() => jump('next')}>
            <ArrowDown size={14} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <ComparisonFacts state={state} />
      {state.kind === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      {summary === null ? null : rowsShown(summary, show) === 0 ? (
        <p className={classes.remark}>{t(`nothing.${show}`)}</p>
      ) : (
        <ComparisonTable client={client} summary={summary} show={show} sides={sides} heads={heads} active={active} onActive={activate} />
      )}
    </section>
  );
}
