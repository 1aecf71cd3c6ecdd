import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { problemSchema } from './problem.ts';
import { walkEventSchema, walkIdSchema, walkRequestSchema, walkStatusSchema } from './walk.ts';

const procedure = oc.errors({ PROBLEM: { data: problemSchema } });
const oneWalk = procedure.input(z.object({ walkId: walkIdSchema }));

/** What the page may ask of walks over all pages. A walk goes on whether anybody follows it or not. */
export const walkProcedures = {
  start: procedure.input(walkRequestSchema).output(walkStatusSchema),
  /** How it stands at once, then again whenever that changes; ends with the walk's removal. */
  follow: oneWalk.output(eventIterator(walkEventSchema)),
  /** Those of a profile, the latest first; of earlier starts too, where they were not ended. */
  list: procedure.input(z.object({ profileId: z.string().min(1).max(64) })).output(z.array(walkStatusSchema)),
  /** Those of every profile at once, then again whenever one begins, pauses, goes on, ends or is gone. */
  watch: procedure.output(eventIterator(z.array(walkStatusSchema).readonly())),
  pause: oneWalk.output(walkStatusSchema),
  resume: oneWalk.output(walkStatusSchema),
  /** Ends it; its rows stay until it is discarded. */
  cancel: oneWalk.output(walkStatusSchema),
  /** Removes it with its rows. */
  discard: oneWalk.output(z.object({})),
};
