import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Column } from '../../shared/contract/catalogue/catalogue.ts';
import { alignmentSchema, type RowAlignment } from '../../shared/contract/results/comparison.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ComparisonsClient } from '../results/comparisons-client.ts';
import type { ScopedRows } from '../results/run-scope.ts';
import { isWholeGrouping, type RunState } from '../results/run-state.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import {
  alignmentName,
  alignmentsOf,
  type ComparedPair,
  comparedPairs,
  endedResponse,
  endedWithout,
  type ResponsePair,
} from './compared-pair.ts';
import { areOfDifferentQueries } from './compared-queries.tsx';
import { type ComparisonState, useComparison } from './use-comparison.ts';

/** The runs of one format: the current run, and the previous run that returned rows. */
export interface FormatRuns {
  readonly state: RunState;
  readonly before: ScopedRows | null;
}

/** The compared responses, the state of the comparison, and its options. */
export interface ComparedResponses {
  readonly state: ComparisonState;
  readonly sides: readonly [left: string, right: string];
  /** The compared responses. Null or absent if there is no pair. */
  readonly compared?: ResponsePair | null;
  /** The compared responses if they belong to different queries. Null or absent if they don't. */
  readonly differing?: ResponsePair | null;
  /** A message that both responses belong to an earlier query. Null if they don't. */
  readonly outdated: string | null;
  /** Short names of the two sides. */
  readonly heads: readonly [left: string, right: string];
  readonly pair: ComparedPair;
  /** The pairs that can currently be compared, including the selected pair. */
  readonly pairs: readonly ComparedPair[];
  readonly labelOfPair: (pair: ComparedPair) => string;
  readonly choosePair: (pair: ComparedPair) => void;
  readonly alignment: RowAlignment;
  readonly alignments: readonly RowAlignment[];
  readonly chooseAlignment: (alignment: RowAlignment) => void;
  /** Compares the current responses regardless of their size. */
  readonly request: () => void;
}

const none: readonly string[] = [];
const pairSchema = z.enum(comparedPairs);
const alignedSchema = alignmentSchema.nullable();

/**
 * Compares the responses of a workspace: REST and OData, or the selected pair while the comparison is open.
 *
 * @param rest runs of REST. Null if the server has no REST API; the runs of OData are then compared
 * @param isOpen whether the comparison is visible. If it isn't, only the visible responses are compared
 * @param layoutKey storage key of the options
 * @param areOfOneQuery whether both URLs express the current query
 */
export function useComparedResponses(
  client: ComparisonsClient,
  columns: readonly Column[],
  types: ReadonlyMap<string, ValueType>,
  rest: FormatRuns | null,
  odata: FormatRuns,
  isOpen: boolean,
  layoutKey: string,
  areOfOneQuery: boolean,
): ComparedResponses {
  const { t } = useTexts('compare');
  const { moment } = useFormats();
  const [chosenPair, choosePair] = usePersistedValue<ComparedPair>(`dataquay.compared.${layoutKey}`, pairSchema, 'formats');
  const [chosenAlignment, chooseAlignment] = usePersistedValue<RowAlignment | null>(`dataquay.aligned.${layoutKey}`, alignedSchema, null);
  const [isRequested, setRequested] = useState(false);
  const available: Readonly<Record<ComparedPair, ResponsePair | null>> = {
    formats: rest === null ? null : pairOf(endedResponse('rest', rest.state), endedResponse('odata', odata.state), rest.state, odata.state),
    'rest-runs': rest === null ? null : pairOf(rest.before, endedResponse('rest', rest.state), rest.state),
    'odata-runs': pairOf(odata.before, endedResponse('odata', odata.state), odata.state),
  };
  const first: ComparedPair = rest === null ? 'odata-runs' : 'formats';
  const pair = isOpen && available[chosenPair] !== null ? chosenPair : first;
  const pairs = comparedPairs.filter((known) => known === first || known === pair || available[known] !== null);
  const responses = available[pair === 'formats' ? first : pair];
  const [leftColumns, rightColumns] = [responses?.left.columns ?? none, responses?.right.columns ?? none];
  const alignments = useMemo(() => alignmentsOf(columns, leftColumns, rightColumns), [columns, leftColumns, rightColumns]);
  const alignment =
    alignments.find((known) => chosenAlignment !== null && alignmentName(known) === alignmentName(chosenAlignment)) ??
    alignments[0] ??
    ({ by: 'position' } as const);
  const [leftOutdated, rightOutdated] = [rest?.state.outdated === true, odata.state.outdated];
  const [leftGroup, rightGroup] = [rest?.state.group ?? null, odata.state.group];
  const isEarlier = leftOutdated !== rightOutdated;
  // Two current responses are of one query if both URLs express it, and two outdated ones only if they were requested together.
  const isOther = !isEarlier && (leftOutdated ? leftGroup === null || leftGroup !== rightGroup : !areOfOneQuery);
  const isOfDifferentQueries = responses !== null && pair === 'formats' && (isEarlier || isOther);
  const comparison = useComparison(client, isOfDifferentQueries ? null : responses, alignment, types, isRequested);
  const present = `${responses?.left.runId} ${responses?.right.runId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request applies only to the responses of that time.
  useEffect(() => {
    if (responses !== null) return () => setRequested(false);
    return undefined;
  }, [present]);
  const request = useCallback(() => setRequested(true), []);
  const earlier = responses?.left.at === undefined ? null : moment(responses.left.at);
  const sides = useMemo<ComparedResponses['sides']>(() => {
    if (pair === 'formats') return [t('side.rest'), t('side.odata')];
    return [earlier === null ? t('side.before') : t('side.earlier', { when: earlier }), t('side.last')];
  }, [t, pair, earlier]);
  const isWithout = (run: RunState | undefined): boolean => run !== undefined && endedWithout(run);
  const leftWithout = pair === 'formats' && isWithout(rest?.state);
  const rightWithout = isWithout(pair === 'rest-runs' ? rest?.state : odata.state);
  const leftPartly = pair === 'formats' && isPartlyGrouped(rest?.state);
  const rightPartly = isPartlyGrouped(pair === 'rest-runs' ? rest?.state : odata.state);
  const state = useMemo<ComparisonState>(() => {
    if (isOfDifferentQueries) return { kind: 'different-queries', outdated: isEarlier ? sides[leftOutdated ? 0 : 1] : null };
    if (comparison.kind !== 'open') return comparison;
    const sidesThat = (left: boolean, right: boolean) => [...(left ? [sides[0]] : []), ...(right ? [sides[1]] : [])];
    if (leftWithout || rightWithout) return { kind: 'without', sides: sidesThat(leftWithout, rightWithout) };
    if (leftPartly || rightPartly) return { kind: 'partly-grouped', sides: sidesThat(leftPartly, rightPartly) };
    return comparison;
  }, [comparison, isOfDifferentQueries, isEarlier, leftOutdated, leftWithout, rightWithout, leftPartly, rightPartly, sides]);
  const heads = useMemo<ComparedResponses['heads']>(
    () => (pair === 'formats' ? [t('head.rest'), t('head.odata')] : [t('head.before'), t('head.last')]),
    [t, pair],
  );
  const isOutdated = pair === 'formats' ? leftOutdated && rightOutdated : (pair === 'rest-runs' ? rest : odata)?.state.outdated === true;
  const outdated = responses !== null && isOutdated ? t(pair === 'formats' ? 'bothOutdated' : 'outdated') : null;
  const labelOfPair = (one: ComparedPair): string => t(`pair.${one}`);
  const differing = pair !== 'formats' && areOfDifferentQueries(responses) ? responses : null;
  return {
    state,
    sides,
    compared: responses,
    differing,
    outdated,
    heads,
    pair,
    pairs,
    labelOfPair,
    choosePair,
    alignment,
    alignments,
    chooseAlignment,
    request,
  };
}

function isPartlyGrouped(run: RunState | undefined): boolean {
  return run?.grouped !== undefined && !isWholeGrouping(run.grouped);
}

function pairOf(left: ScopedRows | null, right: ScopedRows | null, ...runs: readonly RunState[]): ResponsePair | null {
  return left === null || right === null ? null : { left, right, isComplete: runs.every(({ phase }) => phase === 'done') };
}
