import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Headers of responses that a page may read beside the few that every page may. */
const exposed = ['ETag', 'Link', 'OData-Version', 'Preference-Applied', 'Retry-After', 'X-Request-Id', 'X-Total-Count'] as const;

/** Seconds that a browser need not ask again. */
const askedBefore = 600;

/**
 * Lets pages of these origins read answers in the browser (Fetch standard, 3.2); `*` is every origin, which then get no responses to
 * credentials that the browser adds by itself, as Negotiate does. OPTIONS is answered elsewhere, with the headers set here.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const everybody = origins.includes('*');
  await app.register(cors, {
    origin: everybody ? '*' : [...origins],
    credentials: !everybody,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: [...exposed],
    maxAge: askedBefore,
    strictPreflight: false,
    preflightContinue: true,
  });
}
