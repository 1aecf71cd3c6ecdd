import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const modules = join(import.meta.dirname, '..', '..', 'node_modules');

/**
 * Generates a client with the SAP Cloud SDK from a service's `$metadata`, as its users do at build time, and loads it.
 * @param folder an empty folder, in which the generated sources remain
 * @param basePath path of the service root on its host
 * @returns the exports of the generated module
 */
export async function generateClient(folder: string, name: string, metadata: string, basePath: string): Promise<unknown> {
  const input = join(folder, 'input');
  const output = join(folder, 'output');
  await mkdir(input);
  await writeFile(join(folder, 'options.json'), JSON.stringify({ [`input/${name}.edmx`]: { basePath, directoryName: name } }));
  await writeFile(join(input, `${name}.edmx`), metadata);
  await symlink(modules, join(folder, 'node_modules'), 'junction');
  const generator = join(modules, '@sap-cloud-sdk', 'generator', 'dist', 'cli.js');
  const generatorArguments = ['--input', input, '--outputDir', output, '--generateESM', '--optionsPerService', 'options.json'];
  await promisify(execFile)(process.execPath, [generator, ...generatorArguments], { cwd: folder });
  return import(pathToFileURL(join(output, name, 'index.ts')).href);
}
