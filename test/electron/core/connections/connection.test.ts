import { expect, test } from 'vitest';
import { startLoopbackServer } from '../../loopback-server.ts';
import { startLoopbackProxy } from '../../wire/transport/loopback-proxy.ts';
import { client, others } from '../scripted-application.ts';
import { settings } from './connection-settings.ts';

const proxyPassword = 'canary-proxy-pass-7';
const wanted = `Basic ${Buffer.from(`jo:${proxyPassword}`).toString('base64')}`;

/** Runs a request and returns the type of its last event and its rows. */
async function rowsOf(connectionId: string, url: string) {
  let runId = '';
  let last = '';
  for await (const event of await client.requests.run({ connectionId, format: 'rest', url })) {
    if (event.type === 'started') runId = event.runId;
    last = event.type === 'failed' ? `failed: ${event.problem.code}/${event.problem.parameters.reason}` : event.type;
  }
  return { last, rows: (await client.results.window({ runId, from: 0, count: 10 })).rows };
}

test('sends the proxy password only to the proxy that it was entered for', async () => {
  const service = await startLoopbackServer((_request, response) => response.end('[{"a":1.10}]'));
  const proxy = await startLoopbackProxy(service.port, wanted);
  const other = await startLoopbackProxy(service.port, wanted);
  others.push(service);
  try {
    const through = (url: string) =>
      settings({ baseUrl: 'http://data.test', allowPlainHttp: true, connection: { proxy: { mode: 'manual', url, username: 'jo' } } });
    const { id: connectionId } = await client.connections.create(through(proxy.origin));
    expect(await rowsOf(connectionId, 'http://data.test/rows')).toMatchObject({ last: 'failed: proxy-failed/credentials' });
    await client.connections.giveSecret({ connectionId, purpose: 'proxy-password', text: proxyPassword, keep: 'session' });
    expect(await rowsOf(connectionId, 'http://data.test/rows')).toEqual({ last: 'done', rows: [[['number', '1.10']]] });
    expect(proxy.authorizations).toEqual([undefined, wanted]);
    await client.connections.change({ connectionId, settings: through(other.origin) });
    expect((await client.connections.secrets({ connectionId })).secrets).toEqual([]);
    expect(await rowsOf(connectionId, 'http://data.test/rows')).toMatchObject({ last: 'failed: proxy-failed/credentials' });
    expect(other.authorizations, 'the password went to a proxy that it was not given for').toEqual([undefined]);
  } finally {
    await proxy.close();
    await other.close();
  }
});

test('reads rows only at the path that the connection sets', async () => {
  const service = await startLoopbackServer((_request, response) => response.end('{"warnings":[{"w":1}],"data":{"items":[{"a":1}]}}'));
  others.push(service);
  const { id: connectionId } = await client.connections.create(settings({ baseUrl: service.origin, rowsPath: 'data.items' }));
  expect(await rowsOf(connectionId, `${service.origin}/rows`)).toEqual({ last: 'done', rows: [[['number', '1']]] });
  await client.connections.change({ connectionId, settings: settings({ baseUrl: service.origin, rowsPath: 'data.rows' }) });
  expect(await rowsOf(connectionId, `${service.origin}/rows`)).toMatchObject({ last: 'failed: unexpected-answer/rows-path', rows: [] });
});
