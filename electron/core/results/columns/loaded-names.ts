import { sqlName } from './sql-text.ts';

/** Names of the two SQL columns that one column of a result becomes. */
export interface LoadedNames {
  readonly text: string;
  readonly kind: string;
}

/** The SQL columns of the column loaded as `number` of all loaded of its result. */
export function loadedNames(number: number): LoadedNames {
  return { text: sqlName(`t${number}`), kind: sqlName(`k${number}`) };
}
