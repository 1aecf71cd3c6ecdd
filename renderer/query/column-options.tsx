import { memo } from 'react';
import type { Column } from '../../shared/contract/catalogue.ts';

interface ColumnOptionsProps {
  readonly columns: readonly Column[];
  /** Left out although it is there. */
  readonly without?: ReadonlySet<string>;
  /** A name to offer whatever the columns are. */
  readonly present?: string;
}

/** The columns to choose from in a list, made once for however many conditions. */
export const ColumnOptions = memo(function ColumnOptions({ columns, without, present }: ColumnOptionsProps): React.ReactNode {
  const isStranger = present !== undefined && columns.every(({ name }) => name !== present);
  return (
    <>
      {isStranger ? <option value={present}>{present}</option> : null}
      {columns.map(({ name }) =>
        without?.has(name) ? null : (
          <option key={name} value={name}>
            {name}
          </option>
        ),
      )}
    </>
  );
});
