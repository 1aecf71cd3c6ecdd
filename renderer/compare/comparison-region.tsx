import { Button, CloseButton, Progress, SegmentedControl, Select } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownRows } from '../../shared/contract/comparison.ts';
import { ProblemNotice } from '../components/problem.tsx';
import type { CellPosition } from '../grid/active-cell.ts';
import { alignmentName } from './compared-pair.ts';
import classes from './comparison.module.css';
import { ComparisonTable, rowsShown } from './comparison-table.tsx';
import { comparisonWords, isAgreed } from './comparison-words.ts';
import type { ComparisonsClient } from './comparisons-client.ts';
import { nextDifference } from './next-difference.ts';
import type { ComparedAnswers } from './use-compared-answers.ts';

interface ComparisonRegionProps {
  readonly client: ComparisonsClient;
  readonly answers: ComparedAnswers;
  readonly onClose: () => void;
}

const shows: readonly ShownRows[] = ['any', 'value', 'all'];
const origin: CellPosition = { row: 0, column: 0 };

/** Two answers beside each other (region `Comparison`): what differs, by how much, and where. F7 and Shift+F7 go from difference to difference. */
export function ComparisonRegion({ client, answers, onClose }: ComparisonRegionProps): React.ReactNode {
  const { state, sides, heads, pair, pairs, choosePair, alignment, alignments, chooseAlignment } = answers;
  const { t } = useTranslation('compare');
  const [chosen, setChosen] = useState<ShownRows | null>(null);
  const [active, setActive] = useState(origin);
  const [said, setSaid] = useState('');
  const summary = state.kind === 'compared' ? state.summary : null;
  // Nothing to see among the differences of answers that agree.
  const show = chosen ?? (summary !== null && summary.differing.any === 0 ? 'all' : 'any');
  const comparisonId = summary?.comparisonId ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another comparison, or other rows of it, begin at their first cell.
  useEffect(() => {
    setActive(origin);
    setSaid('');
  }, [comparisonId, show]);

  const jump = useCallback(
    async (direction: 'next' | 'previous') => {
      if (summary === null) return;
      const found = await nextDifference(client, { summary, show, from: active, direction });
      if (found !== null) setActive(found);
      setSaid(found === null ? t(direction === 'next' ? 'noneAfter' : 'noneBefore') : '');
    },
    [client, summary, show, active, t],
  );
  const latest = useRef(jump);
  latest.current = jump;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F7' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current(event.shiftKey ? 'previous' : 'next');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const names = alignments.map(alignmentName);
  const labelOf = (name: string): string => {
    const own = alignments[names.indexOf(name)];
    return own === undefined || own.by === 'position' ? t('byPosition') : t('byKey', { columns: own.columns.join(', ') });
  };
  return (
    <section aria-label={t('region')} className={classes.region} data-pane="comparison">
      <div className={classes.bar}>
        <h2 className={classes.title}>{t('region')}</h2>
        <Select
          aria-label={t('pairLabel')}
          data={pairs.map((value) => ({ value, label: t(`pair.${value}`) }))}
          value={pair}
          allowDeselect={false}
          w={250}
          onChange={(value) => choosePair(pairs.find((known) => known === value) ?? 'formats')}
        />
        <Select
          aria-label={t('alignmentLabel')}
          data={names.map((value) => ({ value, label: labelOf(value) }))}
          value={alignmentName(alignment)}
          allowDeselect={false}
          searchable
          w={190}
          onChange={(value) => chooseAlignment(alignments[names.indexOf(value ?? '')] ?? alignment)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('showLabel')}
          value={show}
          data={shows.map((value) => ({ value, label: t(`show.${value}`) }))}
          onChange={(value) => setChosen(shows.find((known) => known === value) ?? 'any')}
        />
        <Button variant="default" size="compact-xs" title={t('previousHint')} onClick={() => void jump('previous')}>
          {t('previous')}
        </Button>
        <Button variant="default" size="compact-xs" title={t('nextHint')} onClick={() => void jump('next')}>
          {t('next')}
        </Button>
        <span className={classes.spring} />
        <CloseButton size="sm" aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <Verdict state={state} sides={sides} pair={pair} said={said} />
      {state.kind === 'failed' ? <ProblemNotice problem={state.problem} /> : null}
      {summary === null ? null : rowsShown(summary, show) === 0 ? (
        <p className={classes.remark}>{t(`nothing.${show}`)}</p>
      ) : (
        <ComparisonTable client={client} summary={summary} show={show} sides={sides} heads={heads} active={active} onActive={setActive} />
      )}
    </section>
  );
}

/** The status line, and what is to be known of how the rows were aligned. */
function Verdict({
  state,
  sides,
  pair,
  said,
}: Pick<ComparedAnswers, 'state' | 'sides' | 'pair'> & { readonly said: string }): React.ReactNode {
  const { t } = useTranslation('compare');
  const summary = state.kind === 'compared' ? state.summary : null;
  const verdict = summary === null ? 'open' : isAgreed(summary) ? 'agree' : 'differ';
  const words = state.kind === 'compared' ? comparisonWords(t, state.summary, { pair, sides, whole: state.whole }).join(' · ') : '';
  const open = state.kind === 'comparing' ? t('comparing', { rows: state.rows, of: state.of }) : t('awaited');
  return (
    <>
      <div role="status" className={classes.status} data-verdict={verdict}>
        {state.kind === 'failed' ? t('line.failed') : summary === null ? open : words}
        {said === '' ? '' : ` · ${said}`}
      </div>
      {state.kind === 'comparing' && state.of > 0 ? (
        <Progress value={(100 * state.rows) / state.of} size="xs" aria-label={t('progress')} />
      ) : null}
      {summary === null || state.kind !== 'compared' ? null : (
        <p className={classes.facts}>
          <span>
            {summary.alignment.by === 'key' ? t('aligned.key', { columns: summary.alignment.columns.join(', ') }) : t('aligned.position')}
          </span>
          {summary.repeatedKeys > 0 ? <span>{t('repeated', { count: summary.repeatedKeys })}</span> : null}
          <span>{t('legend')}</span>
        </p>
      )}
    </>
  );
}
