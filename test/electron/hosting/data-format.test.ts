import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inDataFolder } from '../../../electron/hosting/data-folder.ts';
import { dataFormat, dataFormatFile } from '../../../electron/hosting/data-format.ts';
import { startFailureText } from '../../../electron/hosting/start-failure.ts';

let folder: string;
let opened: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-format-'));
  opened = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (text: string): void => writeFileSync(join(folder, dataFormatFile), text);
const read = (): unknown => JSON.parse(readFileSync(join(folder, dataFormatFile), 'utf8'));
const open = (): Promise<void> =>
  inDataFolder(folder, '1.2.3', () => {
    opened += 1;
  });
/** Returns the error message for opening the folder, in French. */
const refusal = (): Promise<string> =>
  open().then(
    () => 'opened',
    (error: unknown) => startFailureText(error, 'fr-FR'),
  );

describe('the format of the data folder', () => {
  it('records the format and the version of the application before it writes anything else', async () => {
    await inDataFolder(folder, '1.2.3', () => expect(read()).toEqual({ format: dataFormat, version: '1.2.3' }));
    await inDataFolder(folder, '1.3.0', () => undefined);
    expect(read()).toEqual({ format: dataFormat, version: '1.2.3' });
  });

  it('doesn’t change a data folder with a newer format, and reports the version that wrote it', async () => {
    write(JSON.stringify({ format: dataFormat + 1, version: '7.0.0' }));
    writeFileSync(join(folder, 'settings.json'), '{"new":true}');
    const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
    expect(await refusal()).toMatch(/^Une version plus récente de Dataquay \(7\.0\.0\) a écrit .*ne l’a pas modifié\.\n/s);
    expect(opened).toBe(0);
    expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(before);
  });

  it('rejects a data folder with an unknown format file, without showing texts of that file', async () => {
    write(JSON.stringify({ parts: {}, version: 'see https://evil.example' }));
    expect(await refusal()).toMatch(/^Une version plus récente de Dataquay a écrit /);
  });

  it('opens a data folder with a damaged format file, and writes that file again', async () => {
    write('{"for');
    await open();
    expect(read()).toEqual({ format: dataFormat, version: '1.2.3' });
  });
});

describe('a data folder that can’t be used', () => {
  it.each([
    ['ENOSPC', 'est plein'],
    ['EDQUOT', 'est plein'],
    ['EACCES', 'ne peut pas utiliser le dossier'],
    ['EROFS', 'ne peut pas utiliser le dossier'],
  ])('explains %s with the folder, the reason, and what to do', async (code, text) => {
    const failure = inDataFolder(folder, '1.2.3', () => Promise.reject(Object.assign(new Error(`${code}: reason`), { code })));
    const message = await failure.catch((error: unknown) => startFailureText(error, 'fr'));
    expect(message).toContain(text);
    expect(message).toContain(folder);
    expect(message).toContain(`${code}: reason`);
    expect(message).toContain('--data-dir');
  });

  it('explains that a file is in the path of the data folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(inDataFolder(join(folder, 'file', 'data'), '1.2.3', () => undefined)).rejects.toThrow('can’t use the data folder');
  });

  it('passes on other errors unchanged', async () => {
    await expect(inDataFolder(folder, '1.2.3', () => Promise.reject(new Error('other')))).rejects.toThrow('other');
  });
});
