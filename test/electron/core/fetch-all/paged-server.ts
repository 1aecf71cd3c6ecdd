import type { ServerResponse } from 'node:http';
import type { Session } from '../../../../electron/core/connections/session.ts';
import { type FetchedRows, fetchRows } from '../../../../electron/core/fetch-all/fetched-rows.ts';
import { observedValue } from '../../../../electron/signin/observed-value.ts';
import { signedOutStatus } from '../../../../electron/signin/sign-in.ts';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import type { RetryPolicy } from '../../../../electron/wire/retry.ts';
import type { SignInStatus } from '../../../../shared/contract/connections/connection.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts';

/** Waits of a few milliseconds: tests check that there are waits, and how many. */
export const shortRetryPolicy: RetryPolicy = { attempts: 3, firstWait: 1, longestWait: 4, longestRetryAfter: 60_000 };

/** One request to the scripted server. */
export interface PagedRequest {
  readonly url: URL;
  /** The number of the request, starting at 1. */
  readonly number: number;
  readonly prefer: string;
}

/** A server on loopback, and a client for it that doesn't retry. */
export interface PagedServer {
  readonly server: LoopbackServer;
  readonly wire: WireClient;
  rowFetch(format: Format, pathAndQuery: string, retryPolicy?: RetryPolicy): FetchedRows;
  close(): Promise<void>;
}

export async function startPagedServer(respond: (pageRequest: PagedRequest, response: ServerResponse) => void): Promise<PagedServer> {
  let number = 0;
  const server = await startLoopbackServer((request, response) => {
    number += 1;
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    respond({ url, number, prefer: String(request.headers.prefer ?? '') }, response);
  });
  const wire = createWireClient({ retry: { attempts: 0 } });
  const session = sessionOver(wire);
  return {
    server,
    wire,
    rowFetch: (format, pathAndQuery, retryPolicy = shortRetryPolicy) =>
      fetchRows(
        { session, redaction: createRedaction(), retryPolicy, random: () => 0 },
        { format, url: `${server.origin}${pathAndQuery}` },
      ),
    close: async () => {
      await wire.close();
      await server.close();
    },
  };
}

/** Creates a session without sign-in for this client. */
export function sessionOver(wire: WireClient): Session {
  const status = observedValue<SignInStatus>(signedOutStatus('none'));
  return {
    status,
    identity: () => 'nobody',
    access: async () => ({ baseUrl: 'http://127.0.0.1', signIn: {} }),
    requireSignIn: async () => undefined,
    send: async ({ url, headers, signal, once, onSend }) => {
      onSend?.(headers, null);
      return { response: await wire.get({ url, headers, signal, once }), credential: null };
    },
    signIn: async () => status.value,
    signOut: async () => status.value,
    chooseMethod: async () => status.value,
    exchange: () => [],
    close: () => undefined,
  };
}

/** Returns the lines of all fetched rows. */
export async function linesOf(source: FetchedRows): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const { bytes, rows } of source) {
    const batch = Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1);
    if (batch.length !== rows) throw new Error(`${batch.length} lines in a batch of ${rows}`);
    lines.push(...batch);
  }
  return lines;
}

/** Returns a row of the scripted table as JSON. */
export const rowOf = (index: number): string => `{"id":${index},"price":${index}.10}`;

export const rowsOf = (from: number, count: number): readonly string[] => Array.from({ length: count }, (_, index) => rowOf(from + index));

export function send(response: ServerResponse, rows: readonly string[], headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(`[${rows.join(',')}]`);
}

export function sendOData(response: ServerResponse, rows: readonly string[], members: Record<string, unknown> = {}): void {
  const beside = Object.entries(members).map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(`{"@odata.context":"$metadata#T","value":[${rows.join(',')}]${beside.join('')}}`);
}

/** Sends some rows and drops the connection in the middle of the next row. */
export function sendCut(response: ServerResponse, rows: readonly string[]): void {
  cut(response, `[${rows.join(',')},{"id":9`);
}

/** Sends an OData response with some rows and drops the connection in the middle of the next row. */
export function sendODataCut(response: ServerResponse, rows: readonly string[]): void {
  cut(response, `{"@odata.context":"$metadata#T","value":[${rows.join(',')},{"id":9`);
}

function cut(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(text, () => response.socket?.destroy());
}
