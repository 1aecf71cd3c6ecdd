import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDataPackage } from '../../service/catalogue/package/data-package.ts';
import { checkConfiguration } from '../../service/check-configuration.ts';
import { parseCommandLine } from '../../service/command-line.ts';
import { SourceError } from '../../service/failures/source-error.ts';
import { printSourceReason } from '../../shared/texts/source-reason-sentences.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const issuer = (members: string) => `{ "operator-token": "file:token", "issuer": [{ ${members} }] }`;
const source = (members: string) => `{ "operator-token": "file:token", "sources": [{ ${members} }] }`;
const rules = (members: string) => `{ "operator-token": "file:token", "access-rules": { ${members} } }`;

test.each<[string, string | Uint8Array, string]>([
  ['a missing key', issuer('"audience": "a"'), 'issuer.0.url : Cette clé est absente.'],
  ['a wrong type', '{ "port": "80" }', 'port : La valeur doit être un nombre.'],
  ['a value of no allowed type', '{ "issuer": [7] }', 'issuer.0 : La valeur doit être une chaîne ou un objet.'],
  ['an unknown value', '{ "audit": "yes" }', 'audit : La valeur doit être l’une de celles-ci : off, on, values.'],
  ['an unknown key', '{ "prot": 80 }', 'colonne 3 : Clé inconnue : « prot ». Supprimez-la, ou vérifiez son orthographe.'],
  ['a number that is too small', '{ "page-size": 0 }', 'page-size : La valeur doit être supérieure ou égale à 1.'],
  ['a number that is too large', '{ "port": 70000 }', 'port : La valeur doit être inférieure ou égale à 65535.'],
  ['an empty string', '{ "host": "" }', 'host : La valeur ne doit pas être vide.'],
  ['a long text', source(`"path": "a", "project": { "title": "${'t'.repeat(201)}" }`), 'La valeur doit contenir au plus 200 caractères.'],
  ['a list without entries', rules('"rules": [{ "apis": [] }]'), 'La valeur doit contenir au moins 1 élément.'],
  ['a list with too many entries', rules(`"rules": [{ "apis": ["a"] }]`), 'La valeur doit avoir la forme root/accessPoint'],
  ['an invalid URL', issuer('"url": "x"'), 'issuer.0.url : La valeur doit être une URL qui commence par http:// ou https://.'],
  ['an invalid combination', source('"path": "a", "url": "trino://h/c/s"'), 'Une source doit avoir soit « path », soit « url ».'],
  ['a duplicate key', '{ "port": 1,\n "port": 2 }', 'Ligne 2, colonne 2 : Clé en double : « port ».'],
  ['invalid JSON', '{ "port": 1, }', 'Ligne 1, colonne 14 : Texte inattendu : « } ».'],
  ['a truncated file', '{ "port": 1', 'Ligne 1, colonne 12 : Le fichier se termine trop tôt.'],
  ['another encoding', Buffer.from('{ "host": "é" }', 'latin1'), 'Ligne 1, colonne 12 : Le fichier n’est pas en UTF-8.'],
  ['contradicting options', '{ "port": 80, "auth-port": 80 }', 'ligne 1, colonne 3 : --port et --auth-port ont tous deux la valeur 80.'],
])('`--check` describes %s in French', async (_, text, expected) => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'service.json');
  await writeFile(file, text);
  await writeFile(join(folder.path, 'token'), 't'.repeat(40));
  const line = parseCommandLine(['--check', '--config', file], folder.path, 'fr');
  const found = 'mistake' in line ? [line.mistake] : 'check' in line ? await checkConfiguration(line.check, 'fr') : [];
  expect(found.join('\n').replaceAll('\u00a0', ' ')).toContain(expected);
  expect(found.join('\n')).not.toMatch(/\b(?:must|isn’t|expected|Invalid|received)\b/);
});

test('a mistake in the descriptor of a Data Package is described in the language of the user', async () => {
  await using folder = await makeTemporaryFolder();
  await mkdir(join(folder.path, 'data'));
  const reasonOf = async (text: string) => {
    await writeFile(join(folder.path, 'data', 'datapackage.json'), text);
    const error: unknown = await readDataPackage(join(folder.path, 'data')).catch((reason: unknown) => reason);
    return error instanceof SourceError ? printSourceReason(error.reason, 'fr').replaceAll('\u00a0', ' ') : error;
  };
  expect(await reasonOf('{ "resources": [ }')).toContain('Ligne 1, colonne 18 : Texte inattendu : « } ».');
  expect(await reasonOf('7')).toContain('Ligne 1, colonne 1 : La valeur doit être un objet');
});
