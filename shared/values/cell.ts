import { z } from 'zod';

export const cellSchema = z.tuple([
  z.enum(['absent', 'null', 'boolean', 'number', 'string', 'json']),
  z.string(),
  /** The full length in characters, if the text is truncated. */
  z.number().int().optional(),
]);

/**
 * One value of the grid: its JSON type, and its exact text as sent.
 *
 * Numbers keep every digit; a string has its escapes resolved; lists and objects are their JSON source (`json`). The third member is the
 * full length of a text truncated to {@link longestShown}.
 */
export type Cell = z.infer<typeof cellSchema>;

/** Maximum number of characters of a value in a grid. Longer values are truncated for display. */
export const longestShown = 4000;
