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

/** Options for one response, and for all pages. */
const paths = [[], ['--all']] as const;

describe('a response that isn’t as expected, in one response and in a fetch of all rows', () => {
  const servers: LoopbackServer[] = [];

  /** Runs `get` with both paths and returns the ends and the number of requests of each. */
  const getBoth = async (respond: Respond) => {
    const ends = [];
    for (const options of paths) {
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

  test.each([203, 206])('status %i has rows', async (status) => {
    const ends = await getBoth(sending(status, 'application/json', '{"total":1,"items":[{"a":1}]}'));
    expect(ends.map((end) => [end.exitCode, end.stdout])).toEqual([
      [0, '{"a":1}\n'],
      [0, '{"a":1}\n'],
    ]);
  });
});
