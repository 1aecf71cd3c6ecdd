import { z } from 'zod';
import {
  comparisonOperators,
  dateParts,
  measureMethods,
  odataSpecificOptions,
  type Predicate,
  type Query,
  restSpecificParameters,
  textOperators,
} from '../../query/query.ts';
import type { Literal } from '../../values/value-type.ts';

const name = z.string().max(10_000);
const text = z.string().max(1_000_000);

const literalSchema: z.ZodType<Literal> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('null') }),
  z.object({ kind: z.literal('boolean'), value: z.boolean() }),
  z.object({ kind: z.literal('number'), text }),
  z.object({ kind: z.literal('string'), value: text }),
  z.object({ kind: z.literal('temporal'), type: z.enum(['date', 'dateTimeOffset', 'timeOfDay', 'duration']), text }),
  z.object({ kind: z.literal('guid'), text }),
  z.object({ kind: z.literal('binary'), text }),
  z.object({ kind: z.literal('enumeration'), type: name, text }),
]);

const ignoreCase = z.boolean().optional();
const language = z.enum(['odata', 'rest']);

/** A condition of a query, with any nesting. */
const predicateSchema: z.ZodType<Predicate> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('and'), operands: z.array(predicateSchema).readonly() }),
    z.object({ kind: z.literal('or'), operands: z.array(predicateSchema).readonly() }),
    z.object({ kind: z.literal('not'), operand: predicateSchema }),
    z.object({ kind: z.literal('comparison'), column: name, operator: z.enum(comparisonOperators), value: literalSchema, ignoreCase }),
    z.object({ kind: z.literal('in'), column: name, values: z.array(literalSchema).readonly(), ignoreCase }),
    z.object({ kind: z.literal('between'), column: name, low: literalSchema, high: literalSchema }),
    z.object({ kind: z.literal('isNull'), column: name }),
    z.object({ kind: z.literal('text'), column: name, operator: z.enum(textOperators), value: text, ignoreCase: z.boolean() }),
    z.object({ kind: z.literal('any'), column: name, item: predicateSchema.nullable() }),
    z.object({ kind: z.literal('all'), column: name, item: predicateSchema.nullable() }),
    z.object({ kind: z.literal('only'), language, text }),
  ]),
);

/** Groups of a query. */
export const groupingSchema = z.object({
  keys: z.array(z.object({ column: name, part: z.enum(dateParts).nullable(), name })).readonly(),
  measures: z.array(z.object({ method: z.enum(measureMethods), column: name.nullable(), name })).readonly(),
  having: predicateSchema.nullable(),
  computedBy: z.enum(['server', 'application']),
});

/** A query, as shared by the form and both URLs. */
const querySchema: z.ZodType<Query> = z.object({
  columns: z.array(name).readonly(),
  where: predicateSchema.nullable(),
  order: z
    .array(
      z.union([z.object({ column: name, descending: z.boolean() }), z.object({ only: z.literal('odata'), text, descending: z.boolean() })]),
    )
    .readonly(),
  slice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), number: z.number().int(), size: z.number().int().nullable() }),
    z.object({ kind: z.literal('range'), skip: z.number().int(), top: z.number().int().nullable() }),
  ]),
  count: z.boolean(),
  only: z
    .array(
      z.union([
        z.object({ language: z.literal('odata'), kind: z.literal('option'), name: z.enum(odataSpecificOptions), value: text }),
        z.object({ language: z.literal('odata'), kind: z.literal('alias'), name, value: text }),
        z.object({ language: z.literal('rest'), kind: z.literal('option'), name: z.enum(restSpecificParameters), value: text }),
        z.object({ language, kind: z.literal('custom'), text }),
      ]),
    )
    .readonly(),
  grouping: groupingSchema.optional(),
});

/** A group of conditions as stored in the session. */
export interface PersistedGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly join: 'all' | 'any';
  readonly negated: boolean;
  readonly items: readonly PersistedItem[];
  readonly made: number;
}

const persistedConditionSchema = z.object({
  kind: z.literal('condition'),
  id: name,
  column: name,
  operator: z.string().max(100),
  value: text.nullable(),
  upper: text.nullable(),
  ignoreCase: z.boolean(),
});

const persistedFixedSchema = z.object({ kind: z.literal('fixed'), id: name, predicate: predicateSchema });

/** A condition in the form, complete or not. */
export type PersistedItem = z.infer<typeof persistedConditionSchema> | z.infer<typeof persistedFixedSchema> | PersistedGroup;

const persistedGroupSchema: z.ZodType<PersistedGroup> = z.lazy(() =>
  z.object({
    kind: z.literal('group'),
    id: name,
    join: z.enum(['all', 'any']),
    negated: z.boolean(),
    items: z.array(z.union([persistedConditionSchema, persistedFixedSchema, persistedGroupSchema])).readonly(),
    made: z.number().int(),
  }),
);

const persistedUrlSchema = z.object({
  text,
  /** The last valid text. */
  base: text,
  /** The API's URL when the query was stored. The API's URL can differ when the query is opened again. */
  address: text,
});

/** The state of an API's query: the query, and the content of its three views. */
export const persistedQuerySchema = z.object({
  query: querySchema,
  where: persistedGroupSchema,
  /** The conditions on groups. Absent in files of earlier versions. */
  having: persistedGroupSchema.optional(),
  slice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('page'), number: name, size: name }),
    z.object({ kind: z.literal('range'), skip: name, top: name }),
  ]),
  rest: persistedUrlSchema,
  odata: persistedUrlSchema,
});

/** A query as stored in the session. */
export type PersistedQuery = z.infer<typeof persistedQuerySchema>;
