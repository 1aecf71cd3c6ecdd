import { z } from 'zod';
import { type ColumnValues, columnValuesSchema } from '../../shared/contract/results/row-view.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';

const filterSchema = z.string();
const valuesSchema = z.array(columnValuesSchema).readonly();
const anyValues: readonly ColumnValues[] = [];

/** Returns the text and the values of columns by which the rows of a view are filtered here. They are restored with the window. */
export function useLocalFilter(viewKey: string) {
  const [filter, setFilter] = usePersistedValue(`dataquay.filter.${viewKey}`, filterSchema, '');
  const [values, setValues] = usePersistedValue(`dataquay.values.${viewKey}`, valuesSchema, anyValues);
  return { filter, setFilter, values, setValues };
}
