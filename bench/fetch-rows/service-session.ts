import type { FetchSession } from '../../electron/core/fetch-all/fetch-all.ts';
import { observedValue } from '../../electron/signin/observed-value.ts';
import { signedOutStatus } from '../../electron/signin/sign-in.ts';
import type { WireClient } from '../../electron/wire/client.ts';
import type { RowSource } from './task.ts';

/** Returns a session that sends a service's headers with each request. */
export function serviceSession(wire: WireClient, { url, headers }: RowSource): FetchSession {
  const serviceHeaders = Object.entries(headers);
  return {
    status: observedValue(signedOutStatus('none')),
    access: async () => ({ baseUrl: url, signIn: {} }),
    requireSignIn: async () => undefined,
    send: async (request) => ({
      response: await wire.get({ ...request, headers: [...request.headers, ...serviceHeaders] }),
      credential: null,
    }),
  };
}
