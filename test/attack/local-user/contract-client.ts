import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';

/** Calls the application over the WebSocket of the browser host. */
export interface ContractClient {
  readonly client: ApplicationClient;
  close(): void;
}

/**
 * Connects with a session cookie.
 * @param origin the origin of the browser host
 */
export async function connectWithSession(origin: string, cookie: string): Promise<ContractClient> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/contract`, { headers: { cookie, origin } });
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  return {
    client: createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
    close: () => socket.terminate(),
  };
}

/** Connects with the link that `--no-open` prints. */
export async function connectWithLink(link: string): Promise<ContractClient> {
  const { origin, hash } = new URL(link);
  const response = await fetch(`${origin}/contract/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ key: new URLSearchParams(hash.slice(1)).get('key') }),
  });
  return connectWithSession(origin, String(response.headers.get('set-cookie')).split(';', 1)[0] ?? '');
}
