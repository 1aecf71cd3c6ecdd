import fc from 'fast-check';
import { z } from 'zod';

/**
 * The seed of all property tests, which is fixed for reproducible results.
 * Set `PROPERTY_SEED` to `random`, or to a number to reproduce a failure.
 */
const seed = z.union([z.literal('random'), z.coerce.number().int()]).parse(process.env.PROPERTY_SEED ?? 20_261_122);

if (seed !== 'random') fc.configureGlobal({ seed });
