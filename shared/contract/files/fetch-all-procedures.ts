import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { fetchEventSchema, fetchIdSchema, fetchRequestSchema, fetchStatusSchema } from './fetch-all.ts';

const procedure = oc.errors({ PROBLEM: { data: problemSchema } });
const oneFetch = procedure.input(z.object({ fetchId: fetchIdSchema }));

/** What the page may ask of fetches of all pages. A fetch goes on whether anybody follows it or not. */
export const fetchProcedures = {
  start: procedure.input(fetchRequestSchema).output(fetchStatusSchema),
  /** How it stands at once, then again whenever that changes; ends with the fetch's removal. */
  follow: oneFetch.output(eventIterator(fetchEventSchema)),
  /** Those of a connection, the latest first; of earlier starts too, where they were not ended. */
  list: procedure.input(z.object({ connectionId: z.string().min(1).max(64) })).output(z.array(fetchStatusSchema)),
  /** Those of every connection at once, then again whenever one begins, pauses, goes on, ends or is gone. */
  watch: procedure.output(eventIterator(z.array(fetchStatusSchema).readonly())),
  pause: oneFetch.output(fetchStatusSchema),
  resume: oneFetch.output(fetchStatusSchema),
  /** Ends it; its rows stay until it is discarded. */
  cancel: oneFetch.output(fetchStatusSchema),
  /** Removes it with its rows. */
  discard: oneFetch.output(z.object({})),
};
