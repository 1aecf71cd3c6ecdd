import type { EntityModel, Property } from '../metadata/entity-model.ts';
import { maxCompletions } from './completion.ts';
import { matchOf, type SearchKeys, searchKeysOf } from './rank.ts';

/** A column with its search keys. */
export interface IndexedColumn extends SearchKeys {
  readonly property: Property;
}

const indexes = new WeakMap<EntityModel, readonly IndexedColumn[]>();

/** Returns the columns of a model, key columns first, with their search keys. They are computed once for each model. */
function indexedColumns(model: EntityModel | undefined): readonly IndexedColumn[] {
  if (model === undefined) return [];
  let index = indexes.get(model);
  if (index === undefined) {
    const columns = model.properties.map(indexed);
    index = [...columns.filter(({ property }) => property.key), ...columns.filter(({ property }) => !property.key)];
    indexes.set(model, index);
  }
  return index;
}

/** Columns with their search keys, by property. `$compute` creates a new model at each key press, which shares most of its columns. */
const cachedColumns = new WeakMap<Property, IndexedColumn>();

function indexed(property: Property): IndexedColumn {
  let column = cachedColumns.get(property);
  if (column === undefined) {
    column = { property, ...searchKeysOf(property.name) };
    cachedColumns.set(property, column);
  }
  return column;
}

/** Returns the columns that match the typed text best: at most one more than a list of completions can have. */
export function columnsFor(
  model: EntityModel | undefined,
  typed: string,
  suits: (property: Property) => boolean,
): readonly IndexedColumn[] {
  const lowerCaseText = typed.toLowerCase();
  const limit = maxCompletions + 1;
  const groups: [IndexedColumn[], IndexedColumn[], IndexedColumn[]] = [[], [], []];
  for (const column of indexedColumns(model)) {
    const match = matchOf(column, lowerCaseText);
    if (match === null || groups[match].length >= limit || !suits(column.property)) continue;
    groups[match].push(column);
    if (groups[0].length >= limit) break;
  }
  return groups.flat().slice(0, limit);
}
