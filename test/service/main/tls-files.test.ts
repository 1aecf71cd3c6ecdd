import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import { followTls, readTls } from '../../../service/tls-files.ts';
import { elsewhereCertificate, serverCertificate } from '../../electron/wire/transport/certificates.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** Returns the subject of the certificate that a new connection gets. */
async function nameAt(port: number): Promise<string | undefined> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { subject } = socket.getPeerCertificate();
  socket.destroy();
  return subject.CN?.toString();
}

test('a renewed certificate is used without a restart when certificate and key match', async () => {
  await using folder = await makeTemporaryFolder();
  const files = { certificate: join(folder.path, 'chain.pem'), key: join(folder.path, 'key.pem') };
  await writeFile(files.certificate, serverCertificate.cert);
  await writeFile(files.key, serverCertificate.key);
  await using resources = new AsyncDisposableStack();
  const server = createServer(await readTls(files)).listen(0, '127.0.0.1');
  resources.defer(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  const log: string[] = [];
  const followed = await followTls(files, {
    use: (identity) => server.setSecureContext(identity),
    log: (line) => log.push(line),
    every: 10,
  });
  resources.defer(() => followed.close());
  expect(await nameAt(port)).toBe('data.example');
  await writeFile(files.certificate, elsewhereCertificate.cert);
  await expect.poll(() => log.at(-1)).toMatch(/don’t match or can’t be used .* The previous one stays in use\.$/);
  expect(await nameAt(port)).toBe('data.example');
  await writeFile(files.key, elsewhereCertificate.key);
  await expect.poll(() => nameAt(port)).toBe('elsewhere.example');
});

test('if certificate and key are both unreadable, the certificate is always reported', async () => {
  await using folder = await makeTemporaryFolder();
  // A folder fails later than a missing file, so the error of the key would come first.
  const files = { certificate: folder.path, key: join(folder.path, 'none.key') };
  for (let attempt = 0; attempt < 20; attempt += 1) await expect(readTls(files)).rejects.toThrow(`--tls-cert ${folder.path}`);
});
