import fc from 'fast-check';
import { z } from 'zod';

/** The seed of every property: the same each time, so that a change is judged by what it changed. `PROPERTY_SEED=random` explores, a number goes back to a find. */
const wanted = z.union([z.literal('random'), z.coerce.number().int()]).parse(process.env.PROPERTY_SEED ?? 20_261_122);

if (wanted !== 'random') fc.configureGlobal({ seed: wanted });
