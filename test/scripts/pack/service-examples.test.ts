import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../kerberos/realm.ts';

const examples = join(import.meta.dirname, '..', '..', '..', 'scripts', 'pack', 'service');
const isThere = (program: string, option: string): boolean => spawnSync(program, [option], { stdio: 'ignore' }).error === undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-examples-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!isThere('systemd-analyze', '--version'))('the systemd unit (skipped without systemd-analyze)', () => {
  test('is valid, and exposes little of the system to an attacker of the service', () => {
    const unit = join(folder, 'dataquay-service.service');
    // The program isn't installed on the machine of the test.
    const text = readFileSync(join(examples, 'dataquay-service.service'), 'utf8').replace(/^(ExecStart=)\S+/m, '$1/bin/true');
    writeFileSync(unit, text);
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    // In tenths: 20 is 2.0, "OK".
    const secured = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', unit], {
      encoding: 'utf8',
    });
    expect(secured.status, secured.stdout).toBe(0);
  });
});

describe.skipIf(!isThere('nginx', '-v') || !isThere('openssl', 'version'))(
  'the nginx configuration (skipped without nginx and openssl)',
  () => {
    test('passes on the longest URL with its host, and each row as it comes', async () => {
      let finish: () => void = () => undefined;
      let received: IncomingMessage | undefined;
      // As long as the data service reads them.
      const service = createServer({ maxHeaderSize: 65_536 }, (sent, response) => {
        received = sent;
        response.write('first row\n');
        finish = () => response.end('last row\n');
      }).listen(0, '127.0.0.1');
      await once(service, 'listening');
      const nginx = await startNginx((service.address() as AddressInfo).port);
      try {
        const path = `/dmp-api/data/things/odd?filter=${'x'.repeat(30_000)}`;
        const sent = request({
          host: '127.0.0.1',
          port: nginx.port,
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
        await nginx.stop();
        service.close();
        service.closeAllConnections();
      }
    });
  },
);

/** Runs nginx with the example: its paths and ports are those of this test. */
async function startNginx(servicePort: number): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'chain.pem')];
  const subject = ['-subj', '/CN=data.example.org', '-days', '1', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const server = readFileSync(join(examples, 'nginx.conf'), 'utf8')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
    .replace('/etc/ssl/dataquay/chain.pem', certificate)
    .replace('/etc/ssl/dataquay/key.pem', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${join(folder, 'pid')}; error_log stderr notice; events {} http { access_log off; ${temporary} ${server} }`,
  );
  const child: ChildProcess = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('start worker process')) resolve();
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
