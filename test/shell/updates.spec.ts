import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { startLoopbackServer } from '../electron/loopback-server.ts';
import { noElectron } from './desktop.ts';

test.skip(noElectron !== null, noElectron ?? '');

const program = join(import.meta.dirname, '..', '..', 'out', 'test-shell', 'updates.cjs');

test('the updater finds a version without an installation identifier, rejects a changed file, and accepts the published file', async () => {
  const published = Buffer.alloc(300_000, 'x');
  const sha512 = createHash('sha512').update(published).digest('base64');
  const file = 'Dataquay-9.9.9-x64-setup.exe';
  const bodies = [Buffer.alloc(300_000, 'y'), published];
  const feed = await startLoopbackServer((request, response) => {
    if (request.url?.startsWith('/feed/latest') === true) {
      const list = [`version: 9.9.9`, 'files:', `  - url: ${file}`, `    sha512: ${sha512}`, '    size: 300000', `path: ${file}`];
      response.end(`${[...list, `sha512: ${sha512}`, "releaseDate: '2026-01-01T00:00:00.000Z'"].join('\n')}\n`);
    } else if (request.url === `/feed/${file}`) response.end(bodies.shift());
    else response.writeHead(404).end();
  });
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-updates-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'updates', version: '0.1.0', main: relative(folder, program) }));
  const child = spawn(
    process.env.DATAQUAY_TEST_ELECTRON ?? '',
    ['--no-sandbox', '--disable-gpu', folder],
    // electron-updater stores downloads in the user's cache folder.
    {
      env: {
        ...process.env,
        ...{ HOME: folder, XDG_CACHE_HOME: folder, DATAQUAY_TEST_FEED: `${feed.origin}/feed`, DATAQUAY_TEST_FOLDER: folder },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  try {
    let written = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString();
      });
    const [code] = await once(child, 'close');
    expect(code, written).toBe(0);
    const outcomes: unknown = JSON.parse(/^outcomes (.*)$/m.exec(written)?.[1] ?? 'null');
    expect(outcomes).toEqual([
      { version: '9.9.9', file, url: `${feed.origin}/feed/${file}`, sha512: Buffer.from(sha512, 'base64').toString('hex'), size: 300_000 },
      { refused: 'UntrustedUpdate' },
      { bytes: 300_000 },
    ]);
    expect(feed.requests.map(({ headers }) => headers['x-user-staging-id'])).toEqual(['none', 'none', 'none']);
  } finally {
    child.kill('SIGKILL');
    await feed.close();
    await rm(folder, { recursive: true, force: true });
  }
});
