import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalService } from '../../../../electron/core/sample/local-service.ts';
import { startSampleService } from '../../../../electron/core/sample/sample-service.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { createRedaction, type Redaction } from '../../../../electron/wire/redaction.ts';
import { eventually } from '../../../eventually.ts';
import { type ScriptedClock, scriptedClock } from '../../signin/scripted-clock.ts';
import { createScriptedHost, type ScriptedHost, type ScriptedProgram } from '../scripted-host.ts';

const ready = (port: number): string =>
  `${JSON.stringify({
    ready: true,
    baseUrl: `http://127.0.0.1:${port}/`,
    authUrl: `http://127.0.0.1:${port + 1}`,
    realm: 'sample',
    clientId: 'dataquay',
    clientSecret: 'canary-secret',
    username: 'jo',
    password: 'canary-password',
    serviceToken: 'canary-token',
  })}\n`;

let host: ScriptedHost;
let clock: ScriptedClock;
let redaction: Redaction;
let logged: string[];
let sample: LocalService;

beforeEach(async () => {
  host = await createScriptedHost();
  clock = scriptedClock();
  redaction = createRedaction();
  logged = [];
  sample = startSampleService({
    startProgram: host.startProgram,
    dataFolder: '/data/sample',
    redaction,
    clock,
    log: (line) => logged.push(line),
  });
});

afterEach(async () => {
  await sample.close();
  await host.remove();
});

const program = (index: number): ScriptedProgram => {
  const found = host.programs[index];
  if (found === undefined) throw new Error(`only ${host.programs.length} programs were started`);
  return found;
};

function stateWhere(name: string): Promise<void> {
  return new Promise((resolve) => {
    const check = ({ state }: { readonly state: string }): void => {
      if (state !== name) return;
      stop();
      resolve();
    };
    const stop = sample.state.onChange(check);
    check(sample.state.value);
  });
}

async function end(index: number, code: number | null): Promise<void> {
  program(index).end(code);
  await stateWhere('down');
}

async function response(index: number, port = 4000): Promise<void> {
  program(index).stdout.write(ready(port));
  await stateWhere('ready');
}

describe('the sample service', () => {
  test('keeps its ports between starts of the application, and uses others while they are taken', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'dataquay-sample-'));
    const parts = { startProgram: host.startProgram, dataFolder, redaction, clock, log: () => undefined };
    const startAgain = (): LocalService => startSampleService(parts);
    const stored = join(dataFolder, 'preferred-ports.json');
    const first = startAgain();
    program(1).stdout.write(ready(5000));
    await first.ready();
    await eventually(async () => expect(JSON.parse(await readFile(stored, 'utf8'))).toHaveLength(4));
    await first.close();
    const second = startAgain();
    const ports = ['--port', '5000', '--auth-port', '5001'];
    expect(program(2).programArguments.slice(0, 4)).toEqual(ports);
    // A port is taken, so the service ends before it is ready.
    program(2).end(1);
    await eventually(() => expect(program(3).programArguments.slice(0, 2)).toEqual(['--port', '0']));
    expect(second.state.value.state).toBe('starting');
    program(3).stdout.write(ready(6000));
    expect((await second.ready()).baseUrl).toBe('http://127.0.0.1:6000');
    await second.close();
    const third = startAgain();
    expect(program(4).programArguments.slice(0, 4)).toEqual(ports);
    await third.close();
    await rm(dataFolder, { recursive: true });
  });

  test('reports its address and its sign-in methods when it is ready, and its secrets are redacted', async () => {
    await response(0);
    expect(await sample.ready()).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000',
      signIn: {
        'oauth-password': {
          tokenUrl: 'http://127.0.0.1:4001/auth/realms/sample/protocol/openid-connect/token',
          issuer: 'http://127.0.0.1:4001/auth/realms/sample',
        },
        'service-token': { headerName: 'SVC-X-API-TOKEN', token: 'canary-token' },
      },
    });
    expect(redaction.text('canary-secret canary-password canary-token')).not.toContain('canary');
    expect(logged.join()).not.toContain('canary');
  });

  test('ignores output lines that don’t report that it is ready', async () => {
    for (const line of ['hello', '{"ready":false}', '{"ready":true,"baseUrl":"file:///x"}']) program(0).stdout.write(`${line}\n`);
    await response(0);
    expect(sample.state.value.state).toBe('ready');
  });

  test('is restarted at the same address after a crash, with growing delays after repeated crashes', async () => {
    await response(0, 4000);
    await end(0, null);
    expect(clock.pending()).toEqual([1_000]);
    clock.advance(1_000);
    expect(program(1).programArguments.slice(0, 4)).toEqual(['--port', '4000', '--auth-port', '4001']);
    await end(1, 1);
    expect(clock.pending()).toEqual([2_000]);
    clock.advance(2_000);
    expect(program(2).programArguments.slice(0, 2)).toEqual(['--port', '0']);
    for (let index = 2; index < 8; index += 1) {
      await end(index, 1);
      clock.advance(30_000);
    }
    await end(8, 1);
    expect(clock.pending()).toEqual([30_000]);
  });

  test('is restarted after a short delay again if it ran for a minute', async () => {
    await end(0, 1);
    clock.advance(1_000);
    await response(1);
    clock.advance(60_000);
    await end(1, 1);
    expect(clock.pending()).toEqual([1_000]);
  });

  test('is started again after a delay if its program can’t be started', async () => {
    const failing = startSampleService({
      startProgram: () => {
        throw new Error('no such file');
      },
      dataFolder: '/data/sample',
      redaction,
      clock,
      log: () => undefined,
    });
    expect(failing.state.value).toMatchObject({ state: 'down', problem: { code: 'sample-not-running', detail: 'no such file' } });
    expect(clock.pending()).toEqual([1_000]);
    await failing.close();
  });
});

describe('a call to the sample service', () => {
  test('waits until the service is ready', async () => {
    const waiting = sample.ready();
    await turn();
    await response(0);
    expect((await waiting).baseUrl).toBe('http://127.0.0.1:4000');
  });

  test('reports the last output of the service if its process ended', async () => {
    const waiting = sample.ready();
    waiting.catch(() => undefined);
    program(0).stderr.write('reading…\nthe port is taken\n');
    await turn();
    await end(0, 1);
    await expect(waiting).rejects.toSatisfy((error) => {
      const problem = problemOf(error);
      return problem?.code === 'sample-not-running' && problem.detail === 'reading…\nthe port is taken';
    });
  });

  test('times out after two minutes', async () => {
    const waiting = sample.ready();
    clock.advance(120_000);
    await expect(waiting).rejects.toSatisfy((error) => problemOf(error)?.parameters.reason === 'starting');
  });

  test('can be cancelled', async () => {
    const leaving = new AbortController();
    const waiting = sample.ready(leaving.signal);
    leaving.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
  });
});

test('closing the sample service ends its program and starts no other', async () => {
  await response(0);
  await sample.close();
  expect(program(0).stopped).toBe(true);
  clock.advance(60_000);
  expect(host.programs).toHaveLength(1);
});
