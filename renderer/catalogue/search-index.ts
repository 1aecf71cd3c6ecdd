import type { ApiReference, ListedApi } from '../../shared/contract/catalogue/catalogue.ts';
import { fold } from '../../shared/search/fold.ts';
import { typeOfLetter, type ValueType } from '../../shared/values/value-type.ts';

/** Occurs in no name, and no typed word holds it. */
export const columnSeparator = '\n';

/** One API with its texts folded once, so that a keystroke only compares. */
export interface IndexedApi {
  readonly key: string;
  readonly api: ListedApi;
  readonly title: string;
  readonly accessPoint: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** All column names in one string, {@link columnSeparator} before, between and after them: one comparison looks through all. Folded when first read. */
  readonly columns: string;
  /** The types of its columns whose meaning is known: nobody looks for columns of the others. */
  readonly types: readonly ValueType[];
}

/** What tells an API from every other of its server. */
export function apiKey({ root, accessPoint }: ApiReference): string {
  return `${encodeURIComponent(root.toWellFormed())}/${encodeURIComponent(accessPoint.toWellFormed())}`;
}

/** A part of {@link indexSteps}, small enough to be done between two frames. */
const apisPerStep = 64;

/**
 * Prepares a catalogue for searching, in the order in which it is listed: by root, then by title. Small steps, so that a large
 * catalogue never holds up the page; what they return is the index.
 *
 * @param withColumns Folds the names of columns, too; else whoever searches first does, or {@link foldColumns}.
 */
export function* indexSteps(apis: readonly ListedApi[], locale: string, withColumns = false): Generator<undefined, readonly IndexedApi[]> {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const roots = new Map<string, IndexedApi[]>();
  for (const [place, api] of apis.entries()) {
    const root = JSON.stringify([api.rootLabel, api.root]);
    const ofRoot = roots.get(root) ?? [];
    ofRoot.push(indexApi(api));
    roots.set(root, ofRoot);
    if (place % apisPerStep === apisPerStep - 1) yield;
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

/** The steps of {@link indexSteps} at one go. */
export function indexCatalogue(apis: readonly ListedApi[], locale: string): readonly IndexedApi[] {
  const steps = indexSteps(apis, locale);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Folds the names of all columns, in small steps: the list is in sight before, and a search finds them with or without. */
export function* foldColumns(index: readonly IndexedApi[]): Generator<undefined, number> {
  let letters = 0;
  for (const [place, { columns }] of index.entries()) {
    letters += columns.length;
    if (place % apisPerStep === apisPerStep - 1) yield;
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
