import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Response headers that a page can read in addition to the default ones. */
const exposed = [
  'AsyncResult',
  'ETag',
  'Link',
  'Location',
  'OData-Version',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
] as const;

/** Seconds for which a browser can cache a preflight response. */
const maximumAge = 600;

/**
 * Allows pages of these origins to read responses in the browser (Fetch standard, 3.2).
 *
 * `*` allows every origin, but without credentials that the browser sends automatically, such as Negotiate tokens. OPTIONS requests are
 * handled elsewhere, with the headers set here.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const everybody = origins.includes('*');
  await app.register(cors, {
    origin: everybody ? '*' : [...origins],
    credentials: !everybody,
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: [...exposed],
    maxAge: maximumAge,
    strictPreflight: false,
    preflightContinue: true,
  });
}
