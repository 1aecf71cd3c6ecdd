import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';
import type { Row } from './asked-rows.ts';
import { identitiesOf } from './row-identity.ts';

/** A column whose values in these rows are more than one, of one of the types, the first types first; null where there is none. */
export function probeColumn(columns: readonly Column[], rows: readonly Row[], types: readonly ValueType[]): Column | null {
  for (const type of types) {
    const found = columns.find((column) => {
      if (column.type !== type || column.list) return false;
      const present = rows.filter((row) => !['absent', 'null'].includes(row.get(column.name)?.[0] ?? 'absent'));
      return new Set(identitiesOf(present, [column])).size > 1;
    });
    if (found !== undefined) return found;
  }
  return null;
}
