import { type EntityModel, findColumn, type Property } from '../metadata/entity-model.ts';
import type { ValueType } from '../values/value-type.ts';
import { type DatePart, dateParts, type Grouping, type GroupKey, type Measure, type MeasureMethod, type Query } from './query.ts';

/** Returns the model of the groups: a column for each key, then one for each measure. */
export function modelOfGroups({ keys, measures }: Grouping, model: EntityModel | undefined): EntityModel {
  const typeOf = (name: string | null): ValueType =>
    name === null || model === undefined ? 'unknown' : (findColumn(model, name)?.type ?? 'unknown');
  const column = (name: string, type: ValueType, key: boolean): Property => ({
    name,
    type,
    list: false,
    filterable: true,
    key,
    nullable: true,
    description: null,
  });
  return {
    name: model?.name ?? '',
    properties: [
      ...keys.map(({ name, column: of, part }) => {
        const own = part === null && model !== undefined ? findColumn(model, of) : undefined;
        return own === undefined
          ? column(name, part === null ? typeOf(of) : partType(part), true)
          : { ...own, key: true, filterable: true };
      }),
      ...measures.map(({ name, method, column: of }) => column(name, measureType(method, typeOf(of)), false)),
    ],
  };
}

function partType(part: DatePart): ValueType {
  return part === 'date' ? 'date' : 'int32';
}

/** Returns the type of a measure (OData Data Aggregation 4.0, 3.1.3). */
function measureType(method: MeasureMethod, type: ValueType): ValueType {
  switch (method) {
    case 'count':
    case 'countDistinct':
      return 'int64';
    case 'minimum':
    case 'maximum':
      return type;
    default:
      return type === 'double' || type === 'unknown' ? type : 'decimal';
  }
}

/** Returns the parts by which values of a type can be grouped. */
export function partsOf(type: ValueType): readonly DatePart[] {
  if (type === 'dateTimeOffset') return dateParts;
  if (type === 'date') return ['year', 'month', 'day'];
  return type === 'timeOfDay' ? ['hour'] : [];
}

/** Returns the measures that a column of a type can have, other than `count`. */
export function methodsOf(type: ValueType): readonly MeasureMethod[] {
  switch (type) {
    case 'int32':
    case 'int64':
    case 'decimal':
    case 'double':
      return ['sum', 'average', 'minimum', 'maximum', 'countDistinct'];
    case 'date':
    case 'dateTimeOffset':
    case 'timeOfDay':
      return ['minimum', 'maximum', 'countDistinct'];
    default:
      return ['countDistinct'];
  }
}

/** Returns a name for a key that no other column of the result or of the rows has. */
export function nameOfKey(column: string, part: DatePart | null, usedNames: ReadonlySet<string>): string {
  return part === null ? column : freeName(`${column}_${part}`, usedNames);
}

const prefixes: Readonly<Record<Exclude<MeasureMethod, 'count'>, string>> = {
  countDistinct: 'distinct',
  sum: 'sum',
  average: 'average',
  minimum: 'min',
  maximum: 'max',
};

/** Returns a name for a measure that no other column of the result or of the rows has, such as `average_delay`. */
export function nameOfMeasure(method: MeasureMethod, column: string | null, usedNames: ReadonlySet<string>): string {
  return freeName(method === 'count' ? 'row_count' : `${prefixes[method]}_${column ?? ''}`, usedNames);
}

function freeName(name: string, usedNames: ReadonlySet<string>): string {
  if (!usedNames.has(name)) return name;
  for (let number = 2; ; number++) if (!usedNames.has(`${name}_${number}`)) return `${name}_${number}`;
}

/** Returns the columns of the rows that a grouping needs, each once. Empty for all columns if the grouping needs none. */
export function columnsForGroups({ keys, measures }: Grouping): readonly string[] {
  return [...new Set([...keys.map(({ column }) => column), ...measures.flatMap(({ column }) => column ?? [])])];
}

/** Returns the names of a grouping's result columns. */
export function namesOfGroups({
  keys,
  measures,
}: {
  readonly keys: readonly GroupKey[];
  readonly measures: readonly Measure[];
}): readonly string[] {
  return [...keys, ...measures].map(({ name }) => name);
}

/**
 * Returns the query for the rows of which the application computes the groups: from the first row, in the server's order.
 *
 * Returns the query itself if it has no grouping.
 */
export function rowsForGroups(query: Query): Query {
  const { grouping, ...rows } = query;
  if (grouping === undefined) return query;
  const { slice } = query;
  const size = slice.kind === 'page' ? slice.size : slice.top;
  return { ...rows, columns: columnsForGroups(grouping), order: [], slice: { kind: 'page', number: 1, size } };
}
