import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { failureOf } from './failure-of.ts';
import { runCli } from './run-cli.ts';

const signInPage = '<html><head><title>Sign in to your account</title></head><body><form><input type=password></form></body></html>';

type Respond = (response: ServerResponse) => void;

const sending =
  (status: number, type: string, body: string): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const noEnd = { exitCode: null, stdout: '', stderr: '' };

describe('a response that isn’t as expected, in one response and in a fetch of all rows', () => {
  const servers: LoopbackServer[] = [];

  const getOnce = (respond: Respond) => getWith(respond, [[]]);
  const getBoth = (respond: Respond) => getWith(respond, [[], ['--all']]);

  /** Runs `get` with each list of options and returns the ends and the number of requests of each. */
  const getWith = async (respond: Respond, runs: readonly (readonly string[])[]) => {
    const ends = [];
    for (const options of runs) {
      const server = await startLoopbackServer((_, response) => respond(response));
      servers.push(server);
      const end = await runCli(['get', '/rows', ...options, '--base-url', server.origin, '--auth', 'none', '--format', 'ndjson']);
      ends.push({ ...end, requests: server.requests.length });
    }
    return ends;
  };

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  test.each([
    ['a sign-in page', sending(200, 'text/html', signInPage), /web page for sign-in/],
    ['a page labelled as JSON', sending(200, 'application/json', signInPage), /web page for sign-in/],
    ['an empty body', sending(200, 'application/json', ''), /has no body/],
    ['a response without rows yet', sending(202, 'application/json', '{"status":"running"}'), /202 Accepted/],
    ['an unknown status', sending(207, 'application/json', '[{"a":1}]'), /207/],
  ])('%s is explained at once and in the same way', async (_, respond, cause) => {
    const ends = await getBoth(respond);
    expect(ends.map((end) => [end.exitCode, end.stdout, end.requests])).toEqual([
      [7, '', 1],
      [7, '', 1],
    ]);
    const [one, all] = ends.map((end) => failureOf(end));
    expect(one?.cause).toMatch(cause);
    expect([all?.message, all?.cause]).toEqual([one?.message, one?.cause]);
  });

  const timeout = '{"code":"500","message":"Execution timeout"}';

  test.each([
    ['an object', `{"error":${timeout}}`],
    ['an object of OData 3', '{"odata.error":{"code":"500","message":{"lang":"en","value":"Execution timeout"}}}'],
    ['a member next to no rows', `{"value":[],"@odata.error":${timeout}}`],
    ['an entry of the list', `{"value":[{"error":${timeout}}]}`],
    ['a list of errors', '{"errors":[{"message":"Execution timeout"}]}'],
  ])('%s with an error is a failure at once, and no row', async (_, body) => {
    const ends = await getBoth(sending(200, 'application/json', body));
    expect(ends.map((end) => [end.exitCode, end.stdout, end.requests])).toEqual([
      [7, '', 1],
      [7, '', 1],
    ]);
    for (const end of ends) expect(failureOf(end).cause).toMatch(/an error message instead of data.*Execution timeout/);
  });

  test.each([
    ['after the rows', sending(200, 'application/json', `{"value":[{"a":1},{"a":2}],"error":${timeout}}`)],
    ['before the rows', sending(200, 'application/json', `{"odata.error":${timeout},"value":[{"a":1},{"a":2}]}`)],
    ['as the last line', sending(200, 'application/x-ndjson', `{"a":1}\n{"a":2}\n{"error":${timeout}}\n`)],
    [
      'in a trailer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json', trailer: 'OData-Error' });
        response.write('{"value":[{"a":1},{"a":2}]}');
        response.addTrailers({ 'OData-Error': `{"error":${timeout}}` });
        response.end();
      },
    ],
  ])('an error %s makes the rows incomplete', async (_, respond) => {
    const [end] = await getOnce(respond);
    expect([end?.exitCode, end?.stdout]).toEqual([7, '{"a":1}\n{"a":2}']);
    expect(failureOf(end ?? noEnd).cause).toMatch(/rows are incomplete.*2.*Execution timeout/);
  });

  test('removed rows and links of a delta response aren’t rows', async () => {
    const entries = [
      '{"a":1}',
      '{"@removed":{"reason":"deleted"},"@id":"T(2)"}',
      '{"@odata.context":"#T/$deletedEntity","id":"T(3)"}',
      '{"@context":"#T/$link","source":"T(1)","relationship":"B","target":"B(1)"}',
      '{"@odata.context":"#T/$entity","a":4}',
    ];
    const ends = await getBoth(sending(200, 'application/json', `{"value":[${entries.join(',')}]}`));
    for (const end of ends) expect([end.exitCode, end.stdout]).toEqual([0, '{"a":1}\n{"@odata.context":"#T/$entity","a":4}\n']);
  });

  test('characters that aren’t valid UTF-8 are named with their row and column, and replaced', async () => {
    const body = Buffer.from('{"total":2,"items":[{"a":"x"},{"a":"Caf\xe9"}]}', 'latin1');
    const [one, all] = await getBoth(
      (response) => void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    );
    expect([one?.exitCode, failureOf(one ?? noEnd).cause]).toEqual([7, expect.stringMatching(/row 2, “a” has the byte 0xE9.*“é”/)]);
    expect([all?.exitCode, all?.stdout]).toEqual([0, '{"a":"x"}\n{"a":"Caf\uFFFD"}\n']);
    expect(JSON.parse(all?.stderr ?? '')).toEqual({ notice: 'invalid-characters', row: 2, column: 'a', byte: '0xE9', character: 'é' });
  });

  test.each([203, 206])('status %i has rows', async (status) => {
    const ends = await getBoth(sending(status, 'application/json', '{"total":1,"items":[{"a":1}]}'));
    expect(ends.map((end) => [end.exitCode, end.stdout])).toEqual([
      [0, '{"a":1}\n'],
      [0, '{"a":1}\n'],
    ]);
  });

  test.each(['%E0%A4%A', '100%', '%FF', '%zz'])('the path %s is a usage error before a request', async (path) => {
    const server = await startLoopbackServer((_, response) => void response.writeHead(404).end());
    servers.push(server);
    const base = ['--auth', 'none', '--kind', 'odata', '--base-url'];
    const runs = [
      ['get', `/${path}`, ...base, server.origin],
      ['get', `${server.origin}/a/${path}?$top=1`, ...base, server.origin],
      ['catalogue', ...base, `${server.origin}/${path}`],
      ['check', ...base, `${server.origin}/${path}`],
    ];
    for (const words of runs) {
      const end = await runCli(words);
      expect([words, end.exitCode, failureOf(end).code]).toEqual([words, 2, 'usage']);
    }
    expect(server.requests).toEqual([]);
  });
});
