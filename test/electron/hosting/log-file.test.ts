import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLogFile } from '../../../electron/hosting/log-file.ts';

let folder: string;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-log-'));
  logged = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the log file has a time in each line, and only its user can read it', () => {
  openLogFile(folder, (text) => logged.push(text)).write('one\ntwo\n');
  const file = join(folder, 'logs', 'dataquay.log');
  expect(readFileSync(file, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z one\n\S+Z two\n$/);
  expect(logged).toEqual(['one\ntwo\n']);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
});

it('the log files have at most 3 MiB and contain the latest lines', () => {
  const log = openLogFile(folder, (text) => logged.push(text));
  const line = 'x'.repeat(8_000);
  for (let count = 0; count < 600; count += 1) log.write(`${count} ${line}\n`);
  const files = readdirSync(join(folder, 'logs')).toSorted();
  expect(files).toEqual(['dataquay.1.log', 'dataquay.2.log', 'dataquay.log']);
  const total = files.reduce((sum, name) => sum + statSync(join(folder, 'logs', name)).size, 0);
  expect(total).toBeLessThanOrEqual(3 * 1024 * 1024);
  expect(readFileSync(join(folder, 'logs', 'dataquay.log'), 'utf8')).toContain('Z 599 ');
});

it('a log that can’t be written causes no error', () => {
  mkdirSync(join(folder, 'logs', 'dataquay.log'), { recursive: true });
  expect(() => openLogFile(folder, (text) => logged.push(text)).write('line\n')).not.toThrow();
  expect(logged).toEqual(['line\n']);
});
