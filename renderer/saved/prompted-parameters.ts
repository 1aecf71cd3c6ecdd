import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import { usedParameters } from '../../shared/saved/fill-parameters.ts';
import type { SavedQuery } from '../../shared/saved/saved-query.ts';
import { tablesOf } from '../../shared/saved/saved-sql.ts';
import { ownValue } from '../../shared/values/own-value.ts';

/** Returns the parameters that the user must enter, in order of use. These are the used parameters that the file describes. */
export function promptedParameters(entry: Pick<SavedEntry, 'saved' | 'sql'>): readonly string[] {
  const { saved, sql } = entry;
  const queries = sql === undefined ? (saved === null ? [] : [saved]) : tablesOf(sql).map((table) => table.saved);
  return [...new Set(queries.flatMap(usedParameters))].filter((name) => ownValue(parametersOf(entry), name) !== undefined);
}

/** Returns the parameters that the file describes. */
export function parametersOf({ saved, sql }: Pick<SavedEntry, 'saved' | 'sql'>): NonNullable<SavedQuery['parameters']> {
  return (sql ?? saved)?.parameters ?? {};
}
