import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type ServiceProgram, startProgram, startProgramIn } from './service-program.ts';

async function check(...programArguments: readonly string[]) {
  return outcomeOf(startProgram('--check', ...programArguments));
}

async function outcomeOf(program: ServiceProgram) {
  program.ready.catch(() => undefined);
  const { code } = await program.exited;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

test('--check reports every error in every configuration file, and starts no service', async () => {
  await using folder = await makeTemporaryFolder();
  const file = (name: string) => join(folder.path, name);
  await writeFile(
    file('service.json'),
    '{ "publication": "publication.json", "access": "access.json", "data-dir": "data", "issuer": ["https://id.example.org"] }',
  );
  await writeFile(
    file('publication.json'),
    '{ "sources": [\n  { "path": "a.csv", "csv": { "header": "yes" } },\n  { "url": "mysql://db" } ] }',
  );
  await writeFile(file('access.json'), '{ "rules": [\n  { "apis": ["shop"] },\n  { "apis": ["shop/*"], "role": "x" } ] }');
  const wrong = await check('--config', file('service.json'));
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  for (const place of ['Line 2, column 41', 'Line 3, column 12', 'Line 2, column 14', 'Line 3, column 25'])
    expect(wrong.stderr).toContain(place);
  expect(wrong.stderr).toContain('publication.json');
  expect(wrong.stderr).toContain('access.json');

  await writeFile(file('a.csv'), 'id\n1\n');
  await writeFile(file('publication.json'), '{ "sources": [{ "path": "a.csv", "project": { "name": "shop" } }] }');
  await writeFile(file('access.json'), '{ "rules": [{ "apis": ["shop/*"] }] }');
  const right = await check('--config', file('service.json'));
  expect(right).toMatchObject({ code: 0, stderr: '' });
  expect(right.stdout).toMatch(/restart: data-dir, publication, access\.\n$/);
  await writeFile(file('service.json'), '{ "prot": 1 }');
  expect(await check('--config', file('service.json'))).toMatchObject({ code: 2, stdout: '' });
});

test('errors of files, sources, and options are in French in a French terminal', async () => {
  await using folder = await makeTemporaryFolder();
  const publication = join(folder.path, 'publication.json');
  await writeFile(publication, '{');
  const checked = await outcomeOf(startProgramIn('fr_FR.UTF-8', '--check', '--publication', publication));
  expect(checked).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('la publication n’est pas valide. Ligne 1, colonne 2\u00A0: Le fichier se termine trop tôt.'),
  });
  const ofFiles = ['--tls-cert', join(folder.path, 'none.pem'), '--tls-key', join(folder.path, 'none.key'), '--access', publication];
  const { stderr } = await outcomeOf(startProgramIn('fr_FR.UTF-8', '--check', ...ofFiles));
  expect(stderr).toMatch(/Impossible de lire --tls-cert .*none\.pem \(ENOENT\)/);
  expect(stderr).toMatch(/Les règles d’accès .* ne sont pas valides\. Ligne 1, colonne 2/);
  const data = ['--data', join(folder.path, 'absent.csv'), '--data-dir', join(folder.path, 'data'), '--port', '0'];
  const served = await outcomeOf(startProgramIn('fr_FR.UTF-8', ...data));
  expect(served).toMatchObject({ code: 1, stderr: expect.stringContaining('absent.csv\u00A0: introuvable. Indiquez un fichier') });
});

test('a data folder in a file system of the kernel is rejected within seconds', async () => {
  const program = startProgram('--data-dir', '/proc/x');
  const { code, stderr } = await outcomeOf(program);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Can’t write to the data folder /proc/x (EROFS). Use --data-dir with another folder.\n',
  });
});
