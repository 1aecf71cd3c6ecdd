import { JsonSyntaxError } from '../../../shared/json-bytes/json-scanner.ts';
import { readCells } from '../../../shared/json-bytes/row-cells.ts';
import { RowsOfList } from '../../../shared/json-bytes/split-rows.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { modelOfNavigation } from '../../../shared/odata/index.ts';
import type { Cell } from '../../../shared/values/cell.ts';

/** The rows within a cell. */
export interface NestedTable {
  /** Column names in the order of their first appearance. OData instance annotations aren't columns. */
  readonly columns: readonly string[];
  /** One array per row, with one cell per column. */
  readonly rows: readonly (readonly Cell[])[];
}

/** The key columns of related entities, by the name of the navigation property. */
export type RelatedKeys = ReadonlyMap<string, readonly string[]>;

/** Returns the model at the end of a path of navigation properties, such as `author.country`. Undefined if it isn't known. */
export function modelOfPath(model: EntityModel | undefined, path: string): EntityModel | undefined {
  return path.split('.').reduce(modelOfNavigation, model);
}

/**
 * Returns the key columns of the entities that the navigation properties of a model lead to.
 *
 * @param flattened paths to related data whose navigation properties are also columns
 */
export function relatedKeys(model: EntityModel | undefined, flattened: readonly string[] = []): RelatedKeys {
  const paths = [undefined, ...flattened].flatMap((path) => {
    const of = path === undefined ? model : modelOfPath(model, path);
    return (of?.navigations ?? []).map(({ name }) => (path === undefined ? name : `${path}.${name}`));
  });
  return new Map(
    paths.map((path) => {
      const properties = modelOfPath(model, path)?.properties ?? [];
      return [path, properties.filter(({ key }) => key).map(({ name }) => name)];
    }),
  );
}

/** Summary of the rows within a cell: the number of rows, or the values of a single entity. */
export type NestedSummary =
  | { readonly kind: 'rows'; readonly count: number /** True if the cell is truncated. */; readonly cut: boolean }
  | { readonly kind: 'entity'; readonly text: string };

/**
 * Returns the summary of a cell with related data. Null for other cells.
 *
 * @param keys key columns of the related entities. Undefined if the column isn't a navigation property
 */
export function nestedSummary([kind, text, length]: Cell, keys: readonly string[] | undefined): NestedSummary | null {
  if (kind !== 'json') return null;
  if (/^\s*\[\s*[{\]]/.test(text)) {
    const count = objectsOf(text).length;
    return count === 0 && keys === undefined ? null : { kind: 'rows', count, cut: length !== undefined };
  }
  return keys === undefined || !/^\s*\{/.test(text) ? null : { kind: 'entity', text: entityText(text, keys) };
}

/** Maximum length of the displayed values of an entity, in characters. */
const longestEntity = 120;

/** Returns the text of an entity: the values of the key, then other values that aren't nested. */
function entityText(text: string, keys: readonly string[]): string {
  const members = [...membersOf(text)].filter(([name, [kind]]) => !name.includes('@') && kind !== 'json' && kind !== 'null');
  const ofKey = keys.flatMap((key) => members.filter(([name]) => name === key));
  const others = members.filter(([name]) => !keys.includes(name));
  return [...ofKey, ...others]
    .map(([, [, value]]) => value)
    .join(' · ')
    .slice(0, longestEntity);
}

/** Returns the rows of a cell. A list of objects has one row per object, and an object has one row. Null if the cell contains neither. */
export function nestedTable(text: string): NestedTable | null {
  const isList = /^\s*\[/.test(text);
  const objects = isList ? objectsOf(text) : /^\s*\{/.test(text) ? [new TextEncoder().encode(text)] : null;
  if (objects === null) return null;
  const positions = new Map<string, number>();
  const rows = objects.map((bytes) => {
    const cells: Cell[] = [];
    for (const [name, cell] of membersIn(bytes)) {
      if (name.includes('@')) continue;
      const index = positions.get(name) ?? positions.size;
      positions.set(name, index);
      cells[index] = cell;
    }
    return cells;
  });
  const columns = [...positions.keys()];
  const absent: Cell = ['absent', ''];
  return { columns, rows: rows.map((cells) => columns.map((_, index) => cells[index] ?? absent)) };
}

/** Returns the complete objects of a JSON list. The list can be truncated. */
function objectsOf(text: string): readonly Uint8Array[] {
  const objects: Uint8Array[] = [];
  const rows = new RowsOfList();
  try {
    objects.push(...rows.push(new TextEncoder().encode(text.slice(text.indexOf('[') + 1))));
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  return objects;
}

function membersOf(text: string): ReadonlyMap<string, Cell> {
  return membersIn(new TextEncoder().encode(text));
}

function membersIn(bytes: Uint8Array): ReadonlyMap<string, Cell> {
  const decoder = new TextDecoder();
  const members = new Map<string, Cell>();
  readCells(
    bytes,
    (from, to) => decoder.decode(bytes.subarray(from, to)),
    (name, cell) => {
      members.set(name, cell);
      return true;
    },
  );
  return members;
}
