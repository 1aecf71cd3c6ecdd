import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../kerberos/realm.ts';
import { hasNginx, startNginx } from '../../service/main/nginx.ts';

const examples = join(import.meta.dirname, '..', '..', '..', 'scripts', 'pack', 'service');
const isInstalled = (program: string, option: string): boolean => spawnSync(program, [option], { stdio: 'ignore' }).error === undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-examples-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!isInstalled('systemd-analyze', '--version'))('the systemd unit (skipped without systemd-analyze)', () => {
  test('is valid, and has a low exposure score in systemd-analyze', () => {
    const unit = join(folder, 'dataquay-service.service');
    // The program isn't installed on this machine.
    const text = readFileSync(join(examples, 'dataquay-service.service'), 'utf8').replace(/^(ExecStart=)\S+/m, '$1/bin/true');
    writeFileSync(unit, text);
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    // The threshold is in tenths: 20 means 2.0, "OK".
    const secured = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', unit], {
      encoding: 'utf8',
    });
    expect(secured.status, secured.stdout).toBe(0);
  });
});

test('the documentation has no other unit, and the unit passes every secret of the documented configuration', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'service', 'production.md'), 'utf8');
  const unit = readFileSync(join(examples, 'dataquay-service.service'), 'utf8');
  expect(page).not.toMatch(/^(?:User|DynamicUser|ProtectSystem)=/m);
  const secrets = new Set([...page.matchAll(/credential:([\w-]+)/g)].map(([, name = '']) => name));
  expect(secrets).toEqual(new Set(['operator-token', 'db-password']));
  for (const name of secrets) {
    expect(unit).toContain(`LoadCredential=${name}:/etc/dataquay/secrets/${name}\n`);
    expect(page).toContain(`> /etc/dataquay/secrets/${name}\n`);
  }
});

describe.skipIf(!hasNginx)('the nginx configuration (skipped without nginx and openssl)', () => {
  test('forwards the longest URL with its host, and each row without buffering', () => expectForwarding(startNginxExample));
});

describe.skipIf(!isInstalled('caddy', 'version'))('the Caddy configuration (skipped without caddy)', () => {
  test('forwards the longest URL with its host, and each row without buffering', () => expectForwarding(startCaddy));
});

/** A reverse proxy that runs on a port of 127.0.0.1. */
interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** Sends a request to a service through the proxy, and checks that nothing is lost or buffered. */
async function expectForwarding(start: (servicePort: number) => Promise<Proxy>): Promise<void> {
  let finish: () => void = () => undefined;
  let received: IncomingMessage | undefined;
  // The same limit as in the data service.
  const service = createServer({ maxHeaderSize: 65_536 }, (sent, response) => {
    received = sent;
    response.write('first row\n');
    finish = () => response.end('last row\n');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const proxy = await start((service.address() as AddressInfo).port);
  try {
    const path = `/dmp-api/data/things/odd?filter=${'x'.repeat(30_000)}`;
    const sent = request({
      host: '127.0.0.1',
      servername: 'data.example.org',
      port: proxy.port,
      path,
      headers: { host: 'data.example.org' },
      rejectUnauthorized: false,
    });
    sent.end();
    const [response] = await once(sent, 'response');
    const [first] = await once(response, 'data');
    expect([response.statusCode, String(first)]).toEqual([200, 'first row\n']);
    finish();
    const [last] = await once(response, 'data');
    expect(String(last)).toBe('last row\n');
    expect([received?.url, received?.headers.host]).toEqual([path, 'data.example.org']);
  } finally {
    await proxy.stop();
    service.close();
    service.closeAllConnections();
  }
}

/** Runs nginx with the example, with the paths and ports of this test. */
async function startNginxExample(servicePort: number): Promise<Proxy> {
  const port = await freePort();
  const nginx = await startNginx(folder, 'nginx.conf', port, { '127.0.0.1:8080': `127.0.0.1:${servicePort}` });
  return { port, stop: async () => nginx[Symbol.asyncDispose]() };
}

/** Runs Caddy with the example on the test's port, with a local certificate. */
async function startCaddy(servicePort: number): Promise<Proxy> {
  const port = await freePort();
  const example = readFileSync(join(examples, 'Caddyfile'), 'utf8')
    .replace('data.example.org {', `data.example.org:${port} {\n\tbind 127.0.0.1`)
    .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`);
  const options = ['admin off', 'local_certs', 'skip_install_trust', 'auto_https disable_redirects', `storage file_system ${folder}`];
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n${options.map((option) => `\t${option}`).join('\n')}\n}\n${example}`);
  const proxy = await startProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], 'serving initial configuration', port);
  while (!(await acceptsHandshake(port))) await wait(20);
  return proxy;
}

/** Returns whether a proxy has its certificate, which it creates after its start. */
function acceptsHandshake(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: 'data.example.org', rejectUnauthorized: false });
    socket.once('error', () => resolve(false));
    socket.once('secureConnect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/**
 * Starts a proxy and waits until its stderr contains a text.
 *
 * @throws Error with the proxy's output if it exits before
 */
async function startProxy(program: string, programArguments: readonly string[], ready: string, port: number): Promise<Proxy> {
  const child: ChildProcess = spawn(program, programArguments, { stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes(ready)) resolve();
    });
    child.once('exit', () => reject(new Error(written)));
  });
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
