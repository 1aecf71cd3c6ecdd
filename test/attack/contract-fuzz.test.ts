import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { RPCHandler } from '@orpc/server/message-port';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Application, createApplication } from '../../electron/core/application.ts';
import { checkedPort } from '../../electron/hosting/contract-port.ts';
import { contract } from '../../shared/contract/contract.ts';
import { createApplicationClient } from '../electron/core/application-client.ts';
import { createRealHost, type RealHost } from '../integration/real-host.ts';
import { catalogueOf } from '../shared/contract/sent-catalogue.ts';
import { hostileInputs, type KnownValues } from './contract/hostile-inputs.ts';
import { type WatchedMachine, watchMachine } from './contract/watched-machine.ts';

/** Number of inputs for each procedure. */
const inputs = 300;
/** Number of concurrent calls. */
const concurrency = 50;

let host: RealHost;
let home: string;
let application: Application;
let page: RawPage;
let machine: WatchedMachine;
let known: KnownValues;
/** `host:port` of the sample service and of its identity provider, which refreshes the token every five minutes. */
let sampleHosts: readonly string[];
const unhandled: unknown[] = [];
const opened: string[] = [];
const note = (error: unknown): void => void unhandled.push(error);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dataquay-fuzzed-'));
  for (const name of ['.ssh', 'work']) await mkdir(join(home, name));
  await writeFile(join(home, '.bashrc'), 'untouched');
  await writeFile(join(home, 'work', 'data.csv'), 'untouched');
  host = await createRealHost();
  const signIn = watchMachine(host.dataFolder);
  const openExternal = async (url: string): Promise<boolean> => opened.push(url) > 0;
  application = await createApplication({ ...host, homeFolder: home, openExternal });
  const client = createApplicationClient(application);
  for await (const { state } of await client.connections.watch({ connectionId: 'sample' })) if (state === 'signed-in') break;
  const { apis } = await catalogueOf(client.catalogue.list({ connectionId: 'sample' }));
  const [first] = apis;
  const api = { root: first?.root ?? '', accessPoint: first?.accessPoint ?? '' };
  const { sides } = await client.catalogue.describe({ connectionId: 'sample', api });
  const url = `${sides[0].url}?hitsPerPage=1`;
  let runId = '';
  for await (const event of await client.requests.run({ connectionId: 'sample', format: 'rest', url })) {
    if (event.type === 'started') runId = event.runId;
  }
  sampleHosts = [...signIn.connected];
  signIn.stop();
  expect(sampleHosts).toHaveLength(2);
  known = { connectionId: 'sample', api, url, runId, left: runId, right: runId, windowId: 'window', from: 0, count: 1 };
  page = new RawPage(application);
  process.on('unhandledRejection', note);
  process.on('uncaughtExceptionMonitor', note);
  machine = watchMachine(host.dataFolder);
});
afterAll(async () => {
  machine.stop();
  process.off('unhandledRejection', note);
  process.off('uncaughtExceptionMonitor', note);
  page.close();
  await application.close();
  await host.remove();
  await rm(home, { recursive: true, force: true });
});

const replySchema = z.object({
  i: z.string(),
  t: z.number().optional(),
  p: z.object({ s: z.number().optional(), b: z.unknown().optional() }).loose().optional(),
});
const errorSchema = z.object({ json: z.object({ code: z.string(), data: z.object({ code: z.string() }).loose().optional() }).loose() });

/** The outcome of a call: `done`, the code of a problem or of another error, or the HTTP status. */
type Outcome = string;

/** A compromised page, which sends any message over the message port of the contract. */
class RawPage {
  readonly #port: MessagePort;
  readonly #waiting = new Map<string, (outcome: Outcome) => void>();
  #last = 0;

  constructor(running: Application) {
    const { port1, port2 } = new MessageChannel();
    const end = {
      on: (event: string, listener: (event: { readonly data: unknown }) => void) =>
        port2.addEventListener(event, (message) => listener({ data: 'data' in message ? message.data : undefined })),
      postMessage: (message: unknown) => port2.postMessage(message),
    };
    new RPCHandler(running.router, {}).upgrade(checkedPort(end));
    port2.start();
    this.#port = port1;
    port1.addEventListener('message', ({ data }) => this.#hear(data));
    port1.start();
  }

  /** Calls a procedure with JSON text as its input. Returns the outcome in the first response. */
  call(path: string, json: string): Promise<Outcome> {
    this.#last += 1;
    const id = String(this.#last);
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const timer = setTimeout(() => reject(new Error(`${path} left unanswered: ${json.slice(0, 500)}`)), 20_000);
    this.#waiting.set(id, (outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    });
    this.send(`{"i":"${id}","p":{"u":${JSON.stringify(`/${path}`)},"b":{"json":${json}}}}`);
    return promise;
  }

  send(message: unknown): void {
    this.#port.postMessage(message);
  }

  close(): void {
    this.#port.close();
  }

  #hear(data: unknown): void {
    const text = typeof data === 'string' ? data : new TextDecoder().decode(data as Uint8Array);
    const { i, p } = replySchema.parse(JSON.parse(text));
    const settle = this.#waiting.get(i);
    if (settle === undefined) return;
    this.#waiting.delete(i);
    const error = errorSchema.safeParse(p?.b);
    const failed = (p?.s ?? 200) >= 400;
    settle(!failed ? 'done' : error.success ? (error.data.json.data?.code ?? error.data.json.code) : `status ${p?.s}`);
    this.send(`{"i":"${i}","t":4}`);
  }
}

/** Returns the path and the input schema of each procedure of the contract. */
function procedures(part: object, path: readonly string[] = []): [path: string, schema: z.ZodType | undefined][] {
  return Object.entries(part).flatMap(([name, one]): [string, z.ZodType | undefined][] => {
    if (!isContractProcedure(one)) return procedures(one, [...path, name]);
    const schema = one['~orpc'].inputSchema;
    return [[[...path, name].join('/'), schema instanceof z.ZodType ? schema : undefined]];
  });
}

// The procedure that starts many fetches is last, because each list would contain all of them.
const all = procedures(contract).toSorted(([one], [other]) => Number(one === 'fetches/start') - Number(other === 'fetches/start'));

test('the fuzz test covers every procedure, and detects files outside the data folder', async () => {
  expect(all.length).toBeGreaterThanOrEqual(70);
  await writeFile(join(home, 'seen'), '');
  await rm(join(home, 'seen'));
  expect(new Set(machine.written)).toEqual(new Set([join(home, 'seen')]));
});

test.each(all)('%s: no hostile input causes an unexpected error', async (path, schema) => {
  const texts = fc.sample(hostileInputs(schema, known), inputs);
  const unforeseen: string[] = [];
  for (let from = 0; from < texts.length; from += concurrency) {
    const part = texts.slice(from, from + concurrency);
    const outcomes = await Promise.all(part.map((text) => page.call(path, text)));
    for (const [index, outcome] of outcomes.entries()) {
      if (/^(internal|INTERNAL_SERVER_ERROR|status .*)$/.test(outcome)) unforeseen.push(`${outcome}: ${part[index]?.slice(0, 300)}`);
    }
  }
  expect(unforeseen.slice(0, 3)).toEqual([]);
  expect(unhandled).toEqual([]);
});

test('nothing is written outside the data folder, and only the service is contacted', async () => {
  expect([...new Set(machine.written)].filter((path) => path !== join(home, 'seen'))).toEqual([]);
  expect(await readFile(join(home, '.bashrc'), 'utf8')).toBe('untouched');
  expect(await readFile(join(home, 'work', 'data.csv'), 'utf8')).toBe('untouched');
  expect((await readdir(home, { recursive: true })).toSorted()).toEqual(['.bashrc', '.ssh', 'work', join('work', 'data.csv')]);
  expect([...machine.connected].filter((place) => !sampleHosts.includes(place) && place !== 'undefined:undefined')).toEqual([]);
  expect(opened).toEqual([]);
  expect(Reflect.get({}, 'owned')).toBeUndefined();
});

test.each([
  'exports/nothing',
  'exports',
  'exports/start/then',
  'constructor',
  '__proto__',
  'exports/__proto__/start',
  'exports/constructor/prototype',
  'toString',
  'hasOwnProperty',
  '../exports/start',
  'exports%2fstart',
  'exports//start',
])('the procedure “%s” does not exist', async (path) => {
  const response = page.call(path, '{}').catch(() => 'no response');
  const later = await page.call('settings/read', '{}');
  expect(later).toBe('done');
  // A call of an invalid procedure name gets no response.
  const known = await Promise.race([response, page.call('settings/read', '{}').then(() => 'no response')]);
  expect(['status 404', 'no response']).toContain(known);
});

test.each([
  ['a condition nested 20,000 deep', `{"kind":"not","operand":`.repeat(20_000), '}'.repeat(20_000)],
  ['a condition nested 250 deep', `{"kind":"not","operand":`.repeat(250), '}'.repeat(250)],
  ['a condition of 600,000 values', `{"kind":"in","column":"a","values":[${'1,'.repeat(600_000)}1],"x":`, '}'],
  ['a name of six million characters', `{"kind":"isNull","column":"${'a'.repeat(6_000_000)}","x":`, '}'],
])('%s is rejected as invalid input within 5 s', async (_, opening, closing) => {
  const query = { columns: [], order: [], slice: { kind: 'page', number: 1, size: null }, count: false, only: [] };
  const kept = { query: { ...query, where: 'HERE' }, where: { kind: 'group', id: 'a', join: 'all', negated: false, items: [], made: 0 } };
  const text = { text: '', base: '', address: '' };
  const slice = { kind: 'page', number: '1', size: '' };
  const queries = [{ api: { root: 'r', accessPoint: 'a' }, query: { ...kept, slice, rest: text, odata: text } }];
  const session = { version: 1, route: '#/', open: [], queries, layout: {} };
  const json = JSON.stringify({ connectionId: 'sample', windowId: 'window', session });
  const isNull = '{"kind":"isNull","column":"a"}';
  expect(await page.call('session/save', json.replace('"HERE"', isNull))).toBe('done');
  const start = performance.now();
  expect(await page.call('session/save', json.replace('"HERE"', `${opening}${isNull}${closing}`))).toBe('invalid-input');
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(unhandled).toEqual([]);
});

test('malformed messages don’t prevent later calls, and cause no unhandled rejection', async () => {
  const messages: unknown[] = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{}',
    '{"i":"1"}',
    '{"i":1,"p":{"u":"/settings/read"}}',
    '{"i":"m1","p":null}',
    '{"i":"m2","p":{"u":"http://127.0.0.1/settings/read"}}',
    '{"i":"m3","p":{"u":"/settings/read","h":{"content-disposition":"attachment; filename=x"}}}',
    '{"i":"m4","p":{"u":"/settings/read","h":{"content-type":"multipart/form-data; boundary=x"}}}',
    '{"i":"m5","p":{"u":"/settings/read","h":null,"b":{"json":1,"meta":[[9,"__proto__","owned"]]}}}',
    '{"i":"m6","t":3,"p":{"e":"message","d":1}}',
    '{"i":"m7","t":99}',
    '{"i":"m8","p":{"u":"/application/clean","b":{"json":{"text":"x"},"meta":[[1,"__proto__"],[5,"text"]]}}}',
    `{"i":"m9","p":{"u":"/application/clean","b":{"json":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`,
    new Uint8Array([0xff, 0xfe, 0]),
    new ArrayBuffer(8),
    { i: 'm10', p: { u: '/settings/read' } },
    null,
    7,
  ];
  for (const message of messages) page.send(message);
  expect(await page.call('settings/read', '{}')).toBe('done');
  expect(unhandled).toEqual([]);
  expect(Reflect.get({}, 'owned')).toBeUndefined();
});
