import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../../problems/problem.ts';
import { fetchEventSchema, fetchIdSchema, fetchRequestSchema, fetchStatusSchema } from './fetch-all.ts';

const procedure = oc.errors({ PROBLEM: { data: problemSchema } });
const oneFetch = procedure.input(z.object({ fetchId: fetchIdSchema }));

/** Procedures for fetches of all rows. A fetch continues whether or not it is followed. */
export const fetchProcedures = {
  start: procedure.input(fetchRequestSchema).output(fetchStatusSchema),
  /** The status immediately, then after each change. Ends when the fetch is removed. */
  follow: oneFetch.output(eventIterator(fetchEventSchema)),
  /** Fetches of a connection, the latest first, including unfinished ones of earlier sessions. */
  list: procedure.input(z.object({ connectionId: z.string().min(1).max(64) })).output(z.array(fetchStatusSchema)),
  /** Fetches of every connection immediately, then after each change. */
  watch: procedure.output(eventIterator(z.array(fetchStatusSchema).readonly())),
  pause: oneFetch.output(fetchStatusSchema),
  resume: oneFetch.output(fetchStatusSchema),
  /** Cancels a fetch. Its rows stay until the fetch is discarded. */
  cancel: oneFetch.output(fetchStatusSchema),
  /** Removes a fetch with its rows. */
  discard: oneFetch.output(z.object({})),
};
