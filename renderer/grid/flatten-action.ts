/** The columns whose related data is expanded to separate columns, and the function that changes them. */
export interface FlattenedColumns {
  readonly names: readonly string[];
  readonly set: (names: readonly string[]) => void;
}

/** An action that expands the related data of a column to separate columns, or shows the data in one column again. */
export type FlattenAction =
  | { readonly kind: 'expand'; readonly run: () => void }
  | { readonly kind: 'collapse'; readonly name: string; readonly run: () => void };

/**
 * Returns the action that expands the related data of a column, or that collapses the columns again. Null if there is none.
 *
 * @param flattened null if columns can't be expanded
 * @param isNested whether the cells of the column contain rows
 */
export function flattenActionOf(flattened: FlattenedColumns | null, name: string, isNested: boolean): FlattenAction | null {
  if (flattened === null) return null;
  const path = flattened.names
    .filter((flatName) => name === flatName || name.startsWith(`${flatName}.`))
    .toSorted((a, b) => b.length - a.length)[0];
  if (isNested && name !== path) return { kind: 'expand', run: () => flattened.set([...flattened.names, name]) };
  if (path === undefined) return null;
  return {
    kind: 'collapse',
    name: path,
    run: () => flattened.set(flattened.names.filter((flatName) => !`${flatName}.`.startsWith(`${path}.`))),
  };
}
