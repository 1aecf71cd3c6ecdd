import fc from 'fast-check';
import type { EntityModel, Property } from '../../../shared/metadata/entity-model.ts';
import { methodsOf, modelOfGroups, nameOfKey, nameOfMeasure, partsOf } from '../../../shared/query/grouping.ts';
import { emptyQuery, type Grouping, type Predicate, type Query } from '../../../shared/query/query.ts';
import type { ValueType } from '../../../shared/values/value-type.ts';

const types: Readonly<Record<string, ValueType>> = {
  id: 'int64',
  origin: 'string',
  carrier: 'string',
  delay: 'int32',
  price: 'decimal',
  ratio: 'double',
  sent: 'dateTimeOffset',
  day: 'date',
};

function column([name, type]: readonly [string, ValueType]): Property {
  return { name, type, list: false, filterable: true, key: name === 'id', nullable: true, description: null };
}

/** The SELECT for the rows. They have nulls in all columns except the key, decimals, negative numbers, and several years and hours. */
export const select = `SELECT i::BIGINT AS id,
  CASE WHEN i % 7 = 0 THEN NULL ELSE list_extract(['LAX', 'SFO', 'Zürich', ''], 1 + (i % 4)) END AS origin,
  CASE WHEN i % 11 = 0 THEN NULL ELSE list_extract(['AA', 'BB', 'CC'], 1 + (i * 5) % 3) END AS carrier,
  CASE WHEN i % 5 = 0 THEN NULL ELSE ((i * 37) % 200 - 60) END::INTEGER AS delay,
  CASE WHEN i % 9 = 0 THEN NULL ELSE ((i * 7919) % 100000) / 100 END::DECIMAL(9, 2) AS price,
  CASE WHEN i % 8 = 0 THEN NULL ELSE (i * 13 % 64) / 8 END::DOUBLE AS ratio,
  CASE WHEN i % 13 = 0 THEN NULL ELSE TIMESTAMPTZ '2022-11-30 21:15:00Z' + to_hours((i * 31)::INTEGER) END AS sent,
  CASE WHEN i % 6 = 0 THEN NULL ELSE DATE '2023-12-20' + (i % 40)::INTEGER END AS day
  FROM range(1, 501) t(i)`;

/** The model of the rows. */
export const model: EntityModel = { name: 'sales', properties: Object.entries(types).map(column) };

/** Returns the type of a column. */
export function typeOf(name: string): ValueType {
  return types[name] ?? 'unknown';
}

const names = Object.keys(types).filter((name) => name !== 'id');

const key = fc
  .constantFrom(...names.filter((name) => typeOf(name) !== 'double'))
  .chain((name) => fc.record({ column: fc.constant(name), part: fc.constantFrom(null, ...partsOf(typeOf(name))) }));

const measure = fc.oneof(
  fc.constant({ method: 'count' as const, column: null }),
  fc.constantFrom(...names).chain((name) => fc.record({ method: fc.constantFrom(...methodsOf(typeOf(name))), column: fc.constant(name) })),
);

const where = fc.constantFrom<Predicate | null>(
  null,
  null,
  { kind: 'comparison', column: 'delay', operator: 'gt', value: { kind: 'number', text: '0' } },
  { kind: 'not', operand: { kind: 'isNull', column: 'origin' } },
  { kind: 'in', column: 'carrier', values: ['AA', 'CC'].map((value) => ({ kind: 'string', value })) },
);

/**
 * Queries with up to three keys, up to three measures, a condition on the rows, and a condition on the groups.
 * They are sorted by all keys.
 */
export const groupedQueries: fc.Arbitrary<Query & { readonly grouping: Grouping }> = fc
  .record({
    keys: fc.uniqueArray(key, { maxLength: 3, selector: ({ column: of, part }) => `${of} ${part}` }),
    measures: fc.uniqueArray(measure, { minLength: 1, maxLength: 3, selector: ({ method, column: of }) => `${method} ${of}` }),
    where,
    least: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  .map(({ keys, measures, where: rows, least }) => {
    const taken = new Set(Object.keys(types));
    const grouping: Grouping = {
      keys: keys.map(({ column: of, part }) => ({ column: of, part, name: nameOfKey(of, part, taken) })),
      measures: measures.map(({ method, column: of }) => ({ method, column: of, name: nameOfMeasure(method, of, taken) })),
      having: null,
      computedBy: 'server',
    };
    const counted = grouping.measures.find(({ method }) => method === 'count' || method === 'countDistinct' || method === 'sum');
    const having: Predicate | null =
      least === null || counted === undefined
        ? null
        : { kind: 'comparison', column: counted.name, operator: 'ge', value: { kind: 'number', text: String(least) } };
    return {
      ...emptyQuery,
      where: rows,
      order: grouping.keys.map(({ name }) => ({ column: name, descending: false })),
      slice: { kind: 'range', skip: 0, top: null },
      grouping: { ...grouping, having },
    };
  });

/** Returns the types of the rows' columns and of the groups' columns. */
export function typesWithGroups(grouping: Grouping): Record<string, ValueType> {
  return { ...types, ...Object.fromEntries(modelOfGroups(grouping, model).properties.map(({ name, type }) => [name, type])) };
}
