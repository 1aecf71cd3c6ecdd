import { useCallback, useMemo } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { Dialect } from '../../shared/rsql/index.ts';
import type { Literal } from '../../shared/values/value-type.ts';
import { type UrlVerbs, urlVerbs } from '../editor/url-verbs.ts';
import { useLanguage } from '../i18n/use-words.ts';
import type { Results } from '../preview/answers-client.ts';
import type { RunState } from '../preview/run-state.ts';
import type { UrlLanguages } from './url-languages.ts';
import { useSeenValues } from './use-seen-values.ts';

/** What the last answers say to who writes the next query: the values of each column, and what both editors make of them. */
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
