import { useMemo, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { RowAlignment } from '../../shared/contract/results/comparison.ts';
import { type Format, formatSchema } from '../../shared/contract/results/run.ts';
import type { HistoryRun } from '../../shared/contract/saved/history.ts';
import { alignmentName, alignmentsOf, type ComparedPair, type ResponsePair } from '../compare/compared-pair.ts';
import { areOfDifferentQueries } from '../compare/compared-queries.tsx';
import { ComparisonRegion } from '../compare/comparison-region.tsx';
import type { ComparedResponses } from '../compare/use-compared-responses.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { type Loaded, useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparisonsClient } from '../results/comparisons-client.ts';
import type { EarlierResult } from '../results/open-query.ts';
import classes from './history.module.css';
import { scopeOfHistory } from './history-scope.ts';

/** Two runs with stored rows of at least one common format, earlier run first. */
export type RunPair = readonly [earlier: HistoryRun, later: HistoryRun];

/** Returns the formats for which the rows of both runs are stored. */
export function commonFormats([earlier, later]: RunPair): readonly Format[] {
  return formatSchema.options.filter((format) => earlier[format]?.kept != null && later[format]?.kept != null);
}

interface ComparedRunsProps {
  readonly runs: RunPair;
  readonly onClose: () => void;
}

/** Compares the stored rows of two runs in a dialog, without a request to a server. */
export function ComparedRuns({ runs, onClose }: ComparedRunsProps): React.ReactNode {
  const { t } = useTexts('history');
  const [earlier, later] = runs;
  const loaded = useRecalledRuns(runs);
  const nameOf = ({ api }: HistoryRun): string => api?.accessPoint ?? t('otherAddress');
  const [left, right] = [nameOf(earlier), nameOf(later)];
  const title = left === right ? t('comparedTitle', { name: left }) : t('comparedTitleOfTwo', { left, right });
  return (
    <Dialog title={title} opened onClose={onClose} width={1100}>
      {loaded.problem === null ? null : <ProblemNotice problem={loaded.problem} onRetry={loaded.again} />}
      {loaded.value === null ? loaded.problem === null ? <Waiting what={t('loadingRows')} /> : null : <Comparison {...loaded.value} />}
    </Dialog>
  );
}

/** The stored rows of both runs by format, and the columns of their API. */
interface RecalledRuns {
  readonly pairs: ReadonlyMap<Format, ResponsePair & { readonly left: EarlierResult; readonly right: EarlierResult }>;
  readonly columns: Awaited<ReturnType<ApplicationClient['catalogue']['describe']>>['columns'];
}

function useRecalledRuns(runs: RunPair): Loaded<RecalledRuns> {
  const client = useClient();
  const load = useMemo(
    () => async (): Promise<RecalledRuns> => {
      const [earlier, later] = runs;
      const pairs = await Promise.all(
        commonFormats(runs).map(async (format) => {
          const [left, right] = await Promise.all([recall(client, earlier, format), recall(client, later, format)]);
          const areComplete = [earlier, later].every((run) => run[format]?.outcome === 'done');
          return [format, { left, right, isComplete: areComplete }] as const;
        }),
      );
      return { pairs: new Map(pairs), columns: await columnsOf(client, later) };
    },
    [client, runs],
  );
  return useLoaded(load);
}

async function recall(client: ApplicationClient, run: HistoryRun, format: Format): Promise<EarlierResult> {
  const rows = await client.history.recall({ kept: run[format]?.kept ?? '' });
  const scope = scopeOfHistory(run, format);
  return { ...rows, url: run[format]?.url ?? '', ...(rows.all ? { total: rows.rows } : {}), ...(scope === null ? {} : { scope }) };
}

/** Returns the columns of a run's API. Empty if its catalogue can't be loaded. Without columns, rows are initially aligned by position. */
async function columnsOf(client: ApplicationClient, { api, connectionId }: HistoryRun): Promise<RecalledRuns['columns']> {
  if (api === null) return [];
  return client.catalogue.describe({ connectionId, api }).then(
    ({ columns }) => columns,
    () => [],
  );
}

const pairNames = { rest: 'rest-runs', odata: 'odata-runs' } as const satisfies Readonly<Record<Format, ComparedPair>>;

function Comparison({ pairs, columns }: RecalledRuns): React.ReactNode {
  const client = useClient();
  // A client can return new objects on each access, which would restart the comparison.
  const comparisons = useMemo(() => client.comparisons, [client]);
  const responses = useComparedRuns(comparisons, pairs, columns);
  return (
    <div className={classes.compared}>
      <ComparisonRegion client={comparisons} responses={responses} active layoutKey="history" onRun={null} onClose={null} />
    </div>
  );
}

function useComparedRuns(client: ComparisonsClient, pairs: RecalledRuns['pairs'], columns: RecalledRuns['columns']): ComparedResponses {
  const { t } = useTexts('compare');
  const { instant } = useFormats();
  const available = [...pairs.keys()];
  const [chosen, choose] = useState<Format>(available[0] ?? 'rest');
  const [chosenAlignment, chooseAlignment] = useState<RowAlignment | null>(null);
  const compared = pairs.get(chosen) ?? null;
  const types = useMemo(() => new Map(columns.map(({ name, type }) => [name, type])), [columns]);
  const alignments = alignmentsOf(columns, compared?.left.columns ?? [], compared?.right.columns ?? []);
  const isOffered = chosenAlignment !== null && alignments.some((known) => alignmentName(known) === alignmentName(chosenAlignment));
  const alignment = (isOffered ? chosenAlignment : alignments[0]) ?? { by: 'position' };
  const state = useComparison(client, compared, alignment, types, true);
  return {
    state,
    sides: [t('side.earlier', { when: instant(compared?.left.at ?? 0) }), t('side.earlier', { when: instant(compared?.right.at ?? 0) })],
    heads: [t('head.earlier'), t('head.later')],
    compared,
    differing: areOfDifferentQueries(compared) ? compared : null,
    outdated: null,
    pair: pairNames[chosen],
    pairs: available.map((format) => pairNames[format]),
    labelOfPair: (pair) => t(pair === 'rest-runs' ? 'side.rest' : 'side.odata'),
    choosePair: (pair) => choose(pair === 'rest-runs' ? 'rest' : 'odata'),
    alignment,
    alignments,
    chooseAlignment,
    request: () => {},
  };
}
