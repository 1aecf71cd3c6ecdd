import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runs } from './interpreter.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../out/test-python');

/** Tested versions of PyPI packages, by module name. */
const versions = {
  pyarrow: 'pyarrow==26.0.1',
  pandas: 'pandas==2.3.3',
  requests: 'requests==2.32.5',
  odatapy: 'odatapy==5.3.0',
  odata: 'python-odata==0.8.1',
  duckdb: 'duckdb==1.5.5',
  duckdb_extension_httpfs: 'duckdb-extension-httpfs==1.5.5',
} as const;

/** A Python package that tests need. */
export type PythonPackage = keyof typeof versions;

/**
 * Commands of the system's Python.
 * They are tried first, because a user's Python can be a shim that selects another version for each folder.
 */
const systemPythons = ['/usr/bin/python3', 'python3', 'python'];

const imports = (python: string, packages: readonly PythonPackage[]): boolean => runs(python, ['-c', `import ${packages.join(', ')}`]);

/**
 * Returns a Python with these packages: the system's, or a virtual environment in `out/test-python` that pip creates.
 * Returns null if both fail.
 * @param from a Python to try before all others
 */
export async function pythonWith(packages: readonly PythonPackage[], from?: string): Promise<string | null> {
  const pythons = from === undefined ? systemPythons : [from, ...systemPythons];
  const ready = pythons.find((python) => imports(python, packages));
  if (ready !== undefined) return ready;
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (existsSync(python) && imports(python, packages)) return python;
  const base = pythons.find((candidate) => runs(candidate, ['--version']));
  if (base === undefined) return null;
  try {
    await mkdir(folder, { recursive: true });
    await run(base, ['-m', 'venv', folder]);
    const pinned = packages.map((name) => versions[name]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', ...pinned]);
    return imports(python, packages) ? python : null;
  } catch {
    // Without pip or a network, the environment is incomplete. It is deleted so that it isn't used later.
    await rm(folder, { recursive: true, force: true });
    return null;
  }
}
