import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = join(import.meta.dirname, '..', '..', '..', 'out', 'test-npm');

/** Tested versions of the npm packages. */
const dependencies = {
  odata: '2.0.1',
  '@odata2ts/odata2ts': '0.34.0',
  '@odata2ts/odata-service': '0.18.1',
  '@odata2ts/http-client-fetch': '0.6.2',
  typescript: '5.9.3',
};

/**
 * Returns a folder with the npm packages of OData clients, which npm downloads once to `out/test-npm` without running their scripts.
 * Returns null without network access.
 */
export async function npmClients(): Promise<string | null> {
  if (existsSync(folder)) return folder;
  const incomplete = `${folder}-incomplete`;
  try {
    await rm(incomplete, { recursive: true, force: true });
    await mkdir(incomplete, { recursive: true });
    await writeFile(join(incomplete, 'package.json'), JSON.stringify({ private: true, dependencies }));
    await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', incomplete]);
    // The folder is moved when it is complete, so that an interrupted download isn't used later.
    await rename(incomplete, folder);
    return folder;
  } catch {
    await rm(incomplete, { recursive: true, force: true });
    return null;
  }
}
