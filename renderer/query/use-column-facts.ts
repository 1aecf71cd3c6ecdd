import { useMemo } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** What the views of an answer need to know of an API's columns, by name. */
export interface ColumnFacts {
  readonly types: ReadonlyMap<string, ValueType>;
  /** Where they are known. */
  readonly units: ReadonlyMap<string, string>;
  /** Those that tell rows apart. */
  readonly keys: ReadonlySet<string>;
  /** In the API's order. */
  readonly names: readonly string[];
}

/** {@link ColumnFacts} of an API, the same as long as its columns are. */
export function useColumnFacts(columns: readonly Column[]): ColumnFacts {
  return useMemo(
    () => ({
      types: new Map(columns.map(({ name, type }) => [name, type])),
      units: new Map(columns.flatMap(({ name, unit }) => (unit === undefined ? [] : [[name, unit]]))),
      keys: new Set(columns.filter(({ key }) => key).map(({ name }) => name)),
      names: columns.map(({ name }) => name),
    }),
    [columns],
  );
}
