import { z } from 'zod';

/** Maximum number of cells that a search returns. */
export const maxFoundCells = 10_000;

export const findRequestSchema = z.object({
  runId: z.string().min(1).max(64),
  /** The view whose rows are searched, in its order. */
  viewId: z.string().min(1).max(64).optional(),
  /** Text to find, ignoring case and accents. */
  text: z.string().min(1).max(1000),
  /** The columns to search. */
  columns: z.array(z.string()).max(10_000).readonly(),
});

/** A search for cells of a stored response that contain a text. */
export type FindRequest = z.infer<typeof findRequestSchema>;

const index = z.number().int().min(0);

export const foundCellsSchema = z.object({
  /** The first matching cells, row by row. Each is the row number in the view or response, and the index of the requested column. */
  cells: z.array(z.tuple([index, index])).readonly(),
  /** Number of all matching cells. */
  total: index,
});

/** The cells that contain a text. There are at most {@link maxFoundCells}. */
export type FoundCells = z.infer<typeof foundCellsSchema>;
