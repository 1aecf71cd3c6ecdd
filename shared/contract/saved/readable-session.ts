import { z } from 'zod';
import { sessionSchema, type WindowSession } from './session.ts';

const storedSchema = z.object({
  version: z.literal(1),
  route: z.unknown(),
  open: z.array(z.unknown()).catch([]),
  queries: z.array(z.unknown()).catch([]),
  layout: z.record(z.string(), z.unknown()).catch({}),
});
const { route: routeSchema, open: openSchema, queries: queriesSchema, layout: layoutSchema } = sessionSchema.shape;

/** Those of some parts that a schema takes, as it reads them. */
export function readableParts<Value>(schema: z.ZodType<Value>, parts: readonly unknown[]): Value[] {
  return parts.flatMap((part) => {
    const read = schema.safeParse(part);
    return read.success ? [read.data] : [];
  });
}

/** As much of a session as can be read: one query that cannot, of another version of the application say, does not cost the others. Null where it is none. */
export function readableSession(stored: unknown): WindowSession | null {
  const parts = storedSchema.safeParse(stored);
  if (!parts.success) return null;
  const { route, open, queries, layout } = parts.data;
  const sizes = readableParts(z.tuple([layoutSchema.keyType, layoutSchema.valueType]), Object.entries(layout));
  return {
    version: 1,
    route: routeSchema.catch('#/').parse(route),
    open: readableParts(openSchema.unwrap().element, open),
    queries: readableParts(queriesSchema.unwrap().element, queries),
    layout: Object.fromEntries(sizes),
  };
}
