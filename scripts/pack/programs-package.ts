import { spawnSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { buildTargets } from '../build/build-targets.ts';
import { writeLegalFiles } from './write-legal-files.ts';

const manifestSchema = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  homepage: z.string(),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});

/** Packages that the bundles load at run time. Other packages are part of the bundles. */
const loaded = ['@duckdb/node-api', 'parquet-wasm', 'quickjs-wasi', 'vega-datasets'];
const loadedIfThere = ['@napi-rs/keyring', 'kerberos'];

/**
 * Makes the npm package `dataquay`, with the commands `dataquay` and `dataquay-service`.
 *
 * @param root folder of the project
 * @param output folder that receives `dataquay-VERSION.tgz`
 */
export async function makeNpmPackage(root: string, output: string): Promise<void> {
  const folder = join(root, 'out', 'npm');
  await writeProgramFolder(root, folder);
  await mkdir(output, { recursive: true });
  npm(['pack', '--silent', '--pack-destination', output], folder);
}

/**
 * Makes a folder that runs on any Linux of this architecture: Node, the two programs, and the packages that they load. It also contains
 * the deployment examples of `scripts/pack/service`.
 *
 * @param root folder of the project
 * @param output folder that receives `dataquay-service`
 */
export async function makeServiceFolder(root: string, output: string): Promise<void> {
  const folder = join(output, 'dataquay-service');
  await writeProgramFolder(root, folder);
  npm(['install', '--omit=dev', '--no-package-lock', '--prefer-offline', '--ignore-scripts', '--loglevel=error'], folder);
  await copyFile(process.execPath, join(folder, 'bin', 'node'));
  await cp(join(root, 'scripts', 'pack', 'service'), join(folder, 'examples'), { recursive: true });
  for (const [name, program] of [
    ['dataquay', 'dataquay.cjs'],
    ['dataquay-service', 'dataquay-service.cjs'],
  ] as const) {
    const script = join(folder, name);
    await writeFile(script, `#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\nexec "$here/bin/node" "$here/bin/${program}" "$@"\n`);
    await chmod(script, 0o755);
  }
  // The project's installation compiles this addon. npm's install script would download it.
  const kerberos = join('node_modules', 'kerberos', 'build', 'Release', 'kerberos.node');
  await mkdir(join(folder, kerberos, '..'), { recursive: true });
  await copyFile(join(root, kerberos), join(folder, kerberos)).catch(() => undefined);
}

async function writeProgramFolder(root: string, folder: string): Promise<void> {
  await buildTargets(root, ['application', 'service'], (line) => process.stdout.write(`${line}\n`));
  await writeLegalFiles(root);
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const { version, description, license, homepage, dependencies, optionalDependencies } = manifest;
  const only = (names: readonly string[], versions: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, versions[name] ?? '*']));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'scripts', 'pack', 'programs'), join(folder, 'bin'), { recursive: true, filter: (path) => !path.endsWith('.sh') });
  for (const name of ['application', 'service']) await cp(join(root, 'out', name), join(folder, 'out', name), { recursive: true });
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(root, 'out', 'legal', 'third-party-notices.txt'), join(folder, 'third-party-notices.txt'));
  const packed = {
    name: 'dataquay',
    version,
    description,
    license,
    homepage,
    type: 'module',
    bin: { dataquay: 'bin/dataquay.cjs', 'dataquay-service': 'bin/dataquay-service.cjs' },
    files: ['bin', 'out', 'third-party-notices.txt'],
    engines: { node: '>=24' },
    dependencies: only(loaded, dependencies),
    optionalDependencies: only(loadedIfThere, optionalDependencies),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`);
}

/** Runs npm in a folder. npm's messages go to stderr. @throws Error if npm fails */
function npm(npmArguments: readonly string[], folder: string): void {
  const { status } = spawnSync('npm', npmArguments, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${npmArguments[0]} failed with exit code ${status}.`);
}
