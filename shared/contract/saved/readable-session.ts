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

/** Returns the parts that a schema accepts, parsed. */
export function readableParts<Value>(schema: z.ZodType<Value>, parts: readonly unknown[]): Value[] {
  return parts.flatMap((part) => {
    const read = schema.safeParse(part);
    return read.success ? [read.data] : [];
  });
}

/**
 * Returns the valid parts of a session, so that an invalid query, such as one of another version, doesn't affect the others. Null if the
 * value isn't a session.
 */
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
