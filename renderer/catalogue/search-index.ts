import type { ApiReference, ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { fold } from '../../shared/search/fold.ts';
import { typeOfLetter, type ValueType } from '../../shared/values/value-type.ts';

/** A character that isn't in any name or search word. */
export const columnSeparator = '\n';

/** An API with folded texts, so that a search only compares strings. */
export interface IndexedApi {
  readonly key: string;
  readonly api: ListedApi;
  readonly title: string;
  readonly accessPoint: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /**
   * All column names in one string, with {@link columnSeparator} around each name, so that one comparison searches all of them. The names
   * are folded on first use.
   */
  readonly columns: string;
  /** The known types of its columns. */
  readonly types: readonly ValueType[];
}

/** Returns the key of an API. It is unique on the server. */
export function apiKey({ root, accessPoint }: ApiReference): string {
  return `${encodeURIComponent(root.toWellFormed())}/${encodeURIComponent(accessPoint.toWellFormed())}`;
}

/** Number of APIs per step of {@link indexSteps}. A step fits between two frames. */
const apisPerStep = 64;

/**
 * Builds the search index of a catalogue, ordered by project and then by title. Small steps keep the page responsive.
 *
 * @param withColumns whether to fold the column names too. Otherwise the first search or {@link foldColumns} folds them
 * @returns the index
 */
export function* indexSteps(apis: readonly ListedApi[], locale: string, withColumns = false): Generator<undefined, readonly IndexedApi[]> {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const roots = new Map<string, IndexedApi[]>();
  for (const [index, api] of apis.entries()) {
    const root = JSON.stringify([api.rootLabel, api.root]);
    const ofRoot = roots.get(root) ?? [];
    ofRoot.push(indexApi(api));
    roots.set(root, ofRoot);
    if (index % apisPerStep === apisPerStep - 1) yield;
  }
  const groups = [...roots.values()].sort(([a], [b]) =>
    a && b ? compare(a.api.rootLabel, b.api.rootLabel) || compare(a.api.root, b.api.root) : 0,
  );
  for (const group of groups) {
    group.sort((a, b) => compare(a.api.title, b.api.title) || compare(a.api.accessPoint, b.api.accessPoint));
    yield;
  }
  const index = groups.flat();
  if (withColumns) yield* foldColumns(index);
  return index;
}

/** Runs all steps of {@link indexSteps} without interruption. */
export function indexCatalogue(apis: readonly ListedApi[], locale: string): readonly IndexedApi[] {
  const steps = indexSteps(apis, locale);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Folds the names of all columns in small steps, after the list is visible. Searches also work before that. */
export function* foldColumns(index: readonly IndexedApi[]): Generator<undefined, number> {
  let letters = 0;
  for (const [apiIndex, { columns }] of index.entries()) {
    letters += columns.length;
    if (apiIndex % apisPerStep === apisPerStep - 1) yield;
  }
  return letters;
}

function indexApi(api: ListedApi): IndexedApi {
  let columns: string | null = null;
  return {
    key: apiKey(api),
    api,
    title: fold(api.title),
    accessPoint: fold(api.accessPoint),
    description: fold(api.details),
    keywords: api.keywords.map(fold),
    get columns() {
      columns ??= fold(columnSeparator + api.columns + columnSeparator);
      return columns;
    },
    types: [...new Set(api.columnTypes)].map(typeOfLetter).filter((type) => type !== 'unknown'),
  };
}
