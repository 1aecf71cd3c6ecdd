import { z } from 'zod';
import { apiReferenceSchema } from '../catalogue/catalogue.ts';
import { persistedQuerySchema } from './persisted-query.ts';

/** Characters of one size or the like at most: the layout of some thousand columns. */
export const longestLayout = 50_000;
/** Characters of its name at most: of a server, a root and an access point. */
export const longestLayoutName = 500;

/** Bytes of a session at most, as JSON: one message carries it whole. */
export const largestSession = 3 * 1024 * 1024;

/** What a window shows of one server, kept so that the next one can go on with it. */
export const sessionSchema = z.object({
  version: z.literal(1),
  /** Where the window stood: the fragment of its address. */
  route: z.string().max(10_000),
  /** The open APIs, the one looked at last at the end. */
  open: z.array(z.object({ api: apiReferenceSchema, tab: z.string().max(100) })).readonly(),
  queries: z.array(z.object({ api: apiReferenceSchema, query: persistedQuerySchema })).readonly(),
  /** Sizes of panes and the like, by name. */
  layout: z.record(z.string().max(longestLayoutName), z.string().max(longestLayout)),
});
export type WindowSession = z.infer<typeof sessionSchema>;

/** Which window asks: a random name that lives as long as the window, reloads included. */
export const windowIdSchema = z.string().regex(/^[\w-]{1,64}$/);
