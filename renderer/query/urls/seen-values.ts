import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Format, RowWindow } from '../../../shared/contract/results/run.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import type { Cell } from '../../../shared/values/cell.ts';
import { literalText } from '../../../shared/values/literal.ts';
import type { Literal } from '../../../shared/values/value-type.ts';
import { type UrlVerbs, urlVerbs } from '../../editor/url-verbs.ts';
import { useLanguage } from '../../i18n/use-texts.ts';
import type { Results } from '../../results/query-client.ts';
import type { RunState } from '../../results/run-state.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';

/** Returns the values of each column in the last results, and the language services that suggest these values in the editors. */
export function useUrlVerbs(
  results: Results,
  runs: Readonly<Record<Format, { readonly state: RunState }>>,
  languages: UrlLanguages,
  dialect: Dialect,
): { readonly valuesOf: (column: string) => readonly Literal[]; readonly verbs: Readonly<Record<Format, UrlVerbs>> } {
  const language = useLanguage();
  const seenInRest = useSeenValues(results, runs.rest.state);
  const seenInOData = useSeenValues(results, runs.odata.state);
  const valuesOf = useCallback(
    (column: string): readonly Literal[] => seenInRest(column) ?? seenInOData(column) ?? [],
    [seenInRest, seenInOData],
  );
  const verbs = useMemo(() => {
    const settings = { language: language, valuesOf };
    const { model } = languages;
    return { rest: urlVerbs('rest', dialect, model, settings), odata: urlVerbs('odata', dialect, model, settings) };
  }, [dialect, languages, language, valuesOf]);
  return { valuesOf, verbs };
}

/** Maximum and minimum number of rows that are read for suggestions. */
const sampledRows = 200;
const minimumSample = 50;
/** Maximum number of cells that are read. Reading more cells noticeably blocks the page. */
const sampledCells = 20_000;

const noValues: SeenValues = () => undefined;

/**
 * Reads the values of each column from the first rows of the last result, once per completed run. The values stay until the next run
 * returns rows.
 */
function useSeenValues(results: Results, { phase, runId, rows, columns }: RunState): SeenValues {
  const [values, setValues] = useState<SeenValues>(() => noValues);
  useEffect(() => {
    if (phase !== 'done' || runId === null || rows === 0) return;
    let isActive = true;
    const count = Math.min(sampledRows, Math.max(minimumSample, Math.floor(sampledCells / Math.max(1, columns.length))));
    results.window({ runId, from: 0, count, cut: true }).then(
      (window) => {
        if (!isActive) return;
        const values = seenValues(window);
        setValues(() => values);
      },
      () => {
        // The result was released in the meantime. The earlier values stay.
      },
    );
    return () => {
      isActive = false;
    };
  }, [results, phase, runId, rows, columns.length]);
  return values;
}

/** Maximum number of values per column. */
const maxValues = 50;
/** Maximum length of a value in characters. Longer values are slow to hash, and users don't filter by them. */
const longestValue = 1000;

/** Returns the values of a column, most frequent first. Undefined if there is no such column. */
type SeenValues = (column: string) => readonly Literal[] | undefined;

/**
 * Returns the values of each column in some rows, without lists, objects, nulls and very long values. The values of a column are counted on
 * the first request.
 */
export function seenValues({ columns, rows }: Pick<RowWindow, 'columns' | 'rows'>): SeenValues {
  const cachedLiterals = new Map<string, readonly Literal[]>();
  return (column) => {
    const index = columns.indexOf(column);
    if (index < 0) return undefined;
    const values = cachedLiterals.get(column) ?? valuesAt(rows, index);
    cachedLiterals.set(column, values);
    return values;
  };
}

function valuesAt(rows: RowWindow['rows'], index: number): readonly Literal[] {
  const counts = new Map<string, { readonly literal: Literal; count: number }>();
  for (const row of rows) {
    const cell = row[index];
    const literal = cell === undefined ? null : literalOf(cell);
    if (cell === undefined || literal === null) continue;
    const counted = counts.get(cell.join(' '));
    if (counted === undefined) counts.set(cell.join(' '), { literal, count: 1 });
    else counted.count++;
  }
  const ordered = [...counts.values()].toSorted((left, right) => right.count - left.count);
  return ordered.slice(0, maxValues).map(({ literal }) => literal);
}

function literalOf([kind, text]: Cell): Literal | null {
  if (text.length > longestValue) return null;
  switch (kind) {
    case 'string':
      return { kind, value: text };
    case 'number':
      return { kind, text };
    case 'boolean':
      return { kind, value: text === 'true' };
    default:
      return null;
  }
}

/** Provides the values of a column in the last results, most frequent first. */
export const SeenValuesContext = createContext<(column: string) => readonly Literal[]>(() => []);

/** Returns the distinct values of a column in the last results, as text that the user can type. */
export function useSeenTexts(column: string): readonly string[] {
  const valuesOf = useContext(SeenValuesContext);
  return useMemo(() => [...new Set(valuesOf(column).map(literalText))], [valuesOf, column]);
}
