import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeRedirectFile } from '../../../electron/hosting/redirect-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-redirect-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const url = 'https://login.example/auth?client_id=dataquay&state=s&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcallback#key=k';

describe('a file that redirects a browser', () => {
  test('writes the URL to a file that only its user can read, independently of the umask', async () => {
    const before = process.umask(0);
    try {
      const file = fileURLToPath(await writeRedirectFile(folder, url, new AbortController().signal));
      expect(await readFile(file, 'utf8')).toContain(`content="0;url=${url.replaceAll('&', '&amp;')}"`);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  test('escapes markup in the URL', async () => {
    const hostile = 'https://login.example/a"><script>alert(1)</script>?x="><img src=x>&y=<b>';
    const text = await readFile(fileURLToPath(await writeRedirectFile(folder, hostile, new AbortController().signal)), 'utf8');
    expect(text).not.toMatch(/<script|<img|<b>/);
  });

  test('creates a new file name for each URL', async () => {
    const names = await Promise.all([1, 2].map(() => writeRedirectFile(folder, url, new AbortController().signal)));
    expect(new Set(names).size).toBe(2);
  });

  test('deletes the file when the URL was opened, at the latest after two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const over = new AbortController();
    await writeRedirectFile(folder, url, over.signal);
    over.abort();
    expect(await readdir(folder)).toEqual([]);
    await writeRedirectFile(folder, url, new AbortController().signal);
    expect(await readdir(folder)).toHaveLength(1);
    vi.advanceTimersByTime(120_000);
    expect(await readdir(folder)).toEqual([]);
    await writeRedirectFile(folder, url, AbortSignal.abort());
    expect(await readdir(folder)).toEqual([]);
  });

  test('deletes old files that a killed application left', async () => {
    const left = join(folder, 'open-abc123');
    await mkdir(left);
    const old = new Date(Date.now() - 600_000);
    await utimes(left, old, old);
    await mkdir(join(folder, 'open-recent'));
    await writeRedirectFile(folder, url, AbortSignal.abort());
    expect(await readdir(folder)).toEqual(['open-recent']);
  });
});
