import { expect } from 'vitest';
import { z } from 'zod';
import type { PublishedService } from '../../published-service.ts';

/** Headers of a request for rows without control information. */
export const bare = { accept: 'application/json;odata.metadata=none' };

/** Sends a query to the tables that `serveTables` serves. */
export const getFrom = (service: PublishedService, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  service.get(`/dmp-api/odata/things/${path}`, { headers });

const valueSchema = z.object({ value: z.array(z.record(z.string(), z.unknown())) });

/** Returns the rows of a response, which must be successful. */
export async function rows(response: Response): Promise<readonly Record<string, unknown>[]> {
  const text = await response.text();
  expect([response.status, text]).toEqual([200, text]);
  return valueSchema.parse(JSON.parse(text)).value;
}
