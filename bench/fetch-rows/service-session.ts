import type { FetchSession } from '../../electron/core/fetch-all/fetch-all.ts';
import { observedValue } from '../../electron/signin/observed-value.ts';
import { signedOutStatus } from '../../electron/signin/sign-in.ts';
import type { WireClient } from '../../electron/wire/client.ts';
import type { RowsOfService } from './task.ts';

/** A session that sends the header lines of a service along. */
export function serviceSession(wire: WireClient, { url, headers }: RowsOfService): FetchSession {
  const given = Object.entries(headers);
  return {
    status: observedValue(signedOutStatus('none')),
    access: async () => ({ baseUrl: url, signIn: {} }),
    requireSignIn: async () => undefined,
    send: async (request) => ({ response: await wire.get({ ...request, headers: [...request.headers, ...given] }), credential: null }),
  };
}
