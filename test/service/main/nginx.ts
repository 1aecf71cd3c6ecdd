import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A running nginx. It stops when it is disposed. */
export interface Nginx extends AsyncDisposable {
  readonly url: string;
}

const examples = join(import.meta.dirname, '..', '..', '..', 'scripts', 'pack', 'service');

/** Whether nginx, and openssl for its certificate, are installed. */
export const hasNginx = ['nginx', 'openssl'].every((program) => spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined);

/**
 * Runs nginx with an example configuration, on a port of 127.0.0.1, with a certificate of its own.
 *
 * @param replaced texts of the example and what replaces them, such as addresses of instances
 */
export async function startNginx(
  folder: string,
  example: string,
  port: number,
  replaced: Readonly<Record<string, string>>,
): Promise<Nginx> {
  const [key, certificate] = [join(folder, 'nginx-key.pem'), join(folder, 'nginx-chain.pem')];
  const subject = ['-subj', '/CN=data.example.org', '-days', '1', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const all = {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/dataquay/chain.pem': certificate,
    '/etc/ssl/dataquay/key.pem': key,
    ...replaced,
  };
  const server = Object.entries(all).reduce(
    (text, [before, after]) => text.replaceAll(before, after),
    readFileSync(join(examples, example), 'utf8'),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${join(folder, 'nginx-pid')}; error_log stderr notice; events {} http { access_log off; ${temporary} ${server} }`,
  );
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let written = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('start worker process')) resolve();
    });
    child.once('exit', () => reject(new Error(written)));
  });
  return {
    url: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
