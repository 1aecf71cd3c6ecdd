import { z } from 'zod';
import { apiReferenceSchema } from '../catalogue/catalogue.ts';
import { persistedQuerySchema } from './persisted-query.ts';

/** Maximum number of characters of one layout value, enough for the layout of a few thousand columns. */
export const longestLayout = 50_000;
/** Maximum number of characters of a layout value's name: server, project, and access point. */
export const longestLayoutName = 500;

/** Maximum size of a session as JSON in bytes. The limit exists because one message contains the whole session. */
export const largestSession = 3 * 1024 * 1024;

/** The state of a window for one server, stored to restore it. */
export const sessionSchema = z.object({
  version: z.literal(1),
  /** The position of the window: the fragment of its URL. */
  route: z.string().max(10_000),
  /** The open APIs. The current API is last. */
  open: z.array(z.object({ api: apiReferenceSchema, tab: z.string().max(100) })).readonly(),
  queries: z.array(z.object({ api: apiReferenceSchema, query: persistedQuerySchema })).readonly(),
  /** Sizes of panes and similar settings, by name. */
  layout: z.record(z.string().max(longestLayoutName), z.string().max(longestLayout)),
});

/** The stored state of a window. */
export type WindowSession = z.infer<typeof sessionSchema>;

/** Identifies a window: a random name that stays the same across reloads. */
export const windowIdSchema = z.string().regex(/^[\w-]{1,64}$/);
