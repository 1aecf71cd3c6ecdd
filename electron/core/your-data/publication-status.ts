import { z } from 'zod';
import { sourceReasonSchema } from '../../../shared/publication/source-reason.ts';
import { fail } from '../../wire/problem-error.ts';
import type { ServerAccess } from '../connections/server.ts';

const conversionSchema = z.object({ part: z.string(), number: z.number(), total: z.number(), bytes: z.number(), seconds: z.number() });

const statusSchema = z.object({
  publication: z.array(
    z.object({
      location: z.string(),
      state: z.enum(['publishing', 'ready']),
      converting: conversionSchema.nullable(),
      problems: z.array(sourceReasonSchema.extend({ part: z.string().nullable() })),
      project: z.string().nullable(),
      tables: z.array(
        z.object({
          part: z.string(),
          name: z.string(),
          title: z.string(),
          description: z.string(),
          rows: z.number().nullable(),
          csv: z.object({ header: z.boolean(), separator: z.string(), encoding: z.string() }).nullable(),
          columns: z.array(z.object({ name: z.string(), type: z.string(), list: z.boolean(), key: z.boolean() })),
          relations: z.array(z.object({ name: z.string(), table: z.string(), columns: z.array(z.string()) })),
        }),
      ),
      more: z.boolean(),
    }),
  ),
});

/** The sources of the data service and their state, from the status endpoint for administrators. */
export type PublicationStatus = z.infer<typeof statusSchema>['publication'];

/** Timeout of the request in milliseconds. */
const timeout = 10_000;

/**
 * Requests the state of all sources from the application's own data service.
 *
 * @throws ProblemError `sample-not-running` if the service doesn't respond with a valid status
 */
export async function readPublicationStatus({ baseUrl, signIn }: ServerAccess, signal: AbortSignal): Promise<PublicationStatus> {
  const { headerName, token } = signIn['service-token'] ?? fail('sample-not-running', { parameters: { reason: 'ended' } });
  const headers = { [headerName]: token };
  const response = await fetch(`${baseUrl}/dmp-api/status`, {
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
  }).catch(() => fail('sample-not-running', { parameters: { reason: 'ended' } }));
  const parsed = statusSchema.safeParse(await response.json().catch(() => null));
  return parsed.success ? parsed.data.publication : fail('sample-not-running', { parameters: { reason: 'ended' } });
}
