import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addressesInHosts, createHostsFile } from '../../../../electron/core/diagnosis/hosts-file.ts';

test.each([
  ['a name after others, in other case', '10.0.0.1 other DATA.example', ['10.0.0.1']],
  ['two lines of one name, once per address', '10.0.0.1 data.example\r\n::1 data.example\r\n10.0.0.1 data.example', ['10.0.0.1', '::1']],
  ['a dot at the end', '10.0.0.1 data.example.', ['10.0.0.1']],
  ['no comment', '# 10.0.0.1 data.example\n10.0.0.2 other # data.example', []],
  ['no longer or shorter name', '10.0.0.1 a.data.example data', []],
  ['no line without an address', 'data.example data.example', []],
])('a hosts file: %s', (_title, text, found) => {
  expect(addressesInHosts(text, 'data.example')).toEqual(found);
});

test('a missing hosts file contains no name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await createHostsFile(join(folder, 'hosts'))('data.example')).toBeNull();
});

test('localhost is no entry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'hosts');
  await writeFile(file, '127.0.0.1 localhost');
  expect(await createHostsFile(file, ['127.0.0.1:9'])('LOCALHOST')).toBeNull();
});

test('the entry of the hosts file remains if no name server responds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dataquay-hosts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'hosts');
  await writeFile(file, '10.0.0.1 data.example');
  // No program listens on the discard port of loopback.
  const entry = await createHostsFile(file, ['127.0.0.1:9'])('data.example');
  expect(entry).toEqual({ file, addresses: ['10.0.0.1'], dnsAddresses: [] });
});
