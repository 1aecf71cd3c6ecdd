import { beforeEach, describe, expect, test } from 'vitest';
import { curlOfRequest } from '../../../../shared/commands/curl-of-request.ts';
import { commandText } from '../../../../shared/contract/command.ts';
import { defaultNetwork } from '../../../../shared/contract/connections/network.ts';
import type { RequestSummary } from '../../../../shared/contract/results/recorded-request.ts';
import { canaries } from '../../signin/scripted-provider.ts';
import { at, client, connectionId, dataServer, run, signedIn } from '../scripted-application.ts';

beforeEach(() => signedIn());

/** Returns all requests that the application has sent. */
async function requests(): Promise<readonly RequestSummary[]> {
  const found: RequestSummary[] = [];
  const { text } = await client.requests.archive({});
  const expected = JSON.parse(text).log.entries.length;
  if (expected === 0) return [];
  for await (const news of await client.requests.watch()) {
    if (news.type === 'request') found.push(news.request);
    if (found.length >= expected) break;
  }
  return found;
}

describe('the list of requests', () => {
  test('contains every request with its headers and the start of its body, and no secret', async () => {
    dataServer.responses.set('/rows', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify([{ password: 'canary-row', a: 'b'.repeat(20_000) }])),
    );
    await run(at('/rows?access_token=canary-typed'));
    const listed = await requests();
    const kinds = new Set(listed.map(({ kind }) => kind));
    expect(kinds.has('identity-provider')).toBe(true);
    const [rows] = listed.filter(({ url }) => url.includes('/rows'));
    expect(rows).toMatchObject({ method: 'GET', status: 200, kind: 'api', url: at('/rows?access_token=[removed]') });
    const detail = await client.requests.recorded({ id: rows?.id ?? 0 });
    expect(detail.sentHeaders).toContainEqual(['authorization', 'Bearer [removed]']);
    expect(detail.text).toHaveLength(8 * 1024);
    expect(detail.cut).toBe(true);
    const { text } = await client.requests.archive({});
    for (const secret of [...Object.values(canaries), 'canary-row', 'canary-typed', 'eyJ']) expect(text).not.toContain(secret);
    expect(commandText(curlOfRequest(detail, null), 'linux')).toContain(`--header 'authorization: Bearer '"$TOKEN"`);
  });

  test('copies a request as cURL with the proxy and certificates of its connection', async () => {
    const [listed] = await requests();
    const request = await client.requests.recorded({ id: listed?.id ?? 0 });
    const network = {
      ...defaultNetwork,
      proxy: { mode: 'manual', url: 'http://proxy.example:3128', username: 'jo' },
      caFile: '/ca.pem',
      clientCertificate: { file: '/client.pem', keyFile: null },
    } as const;
    const through = { ...request, connection: request.connection && { ...request.connection, proxy: 'http://proxy.example:3128' } };
    expect(commandText(curlOfRequest(through, network), 'linux')).toContain(
      `--proxy http://proxy.example:3128 --proxy-user 'jo:'"$PROXY_PASSWORD" --cacert /ca.pem --cert /client.pem `,
    );
    const direct = { ...request, connection: request.connection && { ...request.connection, proxy: null } };
    expect(commandText(curlOfRequest(direct, network), 'linux')).toContain(`--noproxy '*' --cacert /ca.pem`);
  });

  test('copies a token request as cURL with variables in place of secrets', async () => {
    const token = (await requests()).find(({ kind, method }) => kind === 'identity-provider' && method === 'POST');
    const text = commandText(curlOfRequest(await client.requests.recorded({ id: token?.id ?? 0 }), null), 'linux');
    expect(text).toContain(`--data-urlencode password="$PASSWORD"`.replace('password=', `'password='`));
    expect(text).not.toContain('[removed]');
  });

  test('lists a request that exceeded the time limit of a connection test as failed, with its duration in HAR files', async () => {
    dataServer.responses.set('/dmp-api/expositions', () => undefined);
    for await (const _ of await client.connections.check({ connectionId, until: 'catalogue', seconds: 1 }));
    const isSilent = ({ url }: { readonly url: string }): boolean => url === at('/dmp-api/expositions');
    expect((await requests()).findLast(isSilent)).toMatchObject({ state: 'failed', problem: 'timed-out', status: null });
    const entries: readonly { request: { url: string }; time: number; comment: string }[] = JSON.parse(
      (await client.requests.archive({})).text,
    ).log.entries;
    const silent = entries.findLast(({ request }) => isSilent(request));
    expect(silent?.comment).toBe('timed-out');
    expect(silent?.time).toBeGreaterThan(500);
  });

  test('resends a GET but not a POST, and can be cleared', async () => {
    dataServer.responses.set('/rows', (_request, response) => response.end('[]'));
    await run(at('/rows'));
    const before = await requests();
    const rows = before.find(({ url }) => url.endsWith('/rows'));
    await client.requests.replay({ id: rows?.id ?? 0 });
    const again = (await requests()).filter(({ url }) => url.endsWith('/rows'));
    expect(again).toHaveLength(2);
    const token = before.find(({ method }) => method === 'POST');
    await expect(client.requests.replay({ id: token?.id ?? 0 })).rejects.toThrow();
    await client.requests.forgetAll();
    expect(await requests()).toEqual([]);
  });
});
