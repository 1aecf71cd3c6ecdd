import type { ApiReference, ListedApi } from '../../shared/contract/catalogue.ts';
import { fold } from '../../shared/search/fold.ts';
import { typeOfLetter } from '../../shared/values/type-letters.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

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
  /** All column names in one string, {@link columnSeparator} before, between and after them: one comparison looks through all. */
  readonly columns: string;
  /** The types of its columns whose meaning is known: nobody looks for columns of the others. */
  readonly types: readonly ValueType[];
}

/** What tells an API from every other of its deployment. */
export function apiKey({ root, accessPoint }: ApiReference): string {
  return `${encodeURIComponent(root.toWellFormed())}/${encodeURIComponent(accessPoint.toWellFormed())}`;
}

/** A part of {@link indexSteps}, small enough to be done between two frames. */
const apisPerStep = 64;

/**
 * Prepares a catalogue for searching, in the order in which it is listed: by root, then by title. Small steps, so that a large
 * catalogue never holds up the page; what they return is the index.
 */
export function* indexSteps(apis: readonly ListedApi[], locale: string): Generator<undefined, readonly IndexedApi[]> {
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
  return groups.flat();
}

/** The steps of {@link indexSteps} at one go. */
export function indexCatalogue(apis: readonly ListedApi[], locale: string): readonly IndexedApi[] {
  const steps = indexSteps(apis, locale);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function indexApi(api: ListedApi): IndexedApi {
  return {
    key: apiKey(api),
    api,
    title: fold(api.title),
    accessPoint: fold(api.accessPoint),
    description: fold(api.details),
    keywords: api.keywords.map(fold),
    columns: fold(columnSeparator + api.columns + columnSeparator),
    types: [...new Set(api.columnTypes)].map(typeOfLetter).filter((type) => type !== 'unknown'),
  };
}
