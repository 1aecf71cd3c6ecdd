import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runs } from './interpreter.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../out/test-python');

/** Packages from PyPI, each in the one version that is tried, by the name that a program imports. */
const versions = { pyarrow: 'pyarrow==26.0.1', pandas: 'pandas==2.3.3', requests: 'requests==2.32.5', odatapy: 'odatapy==5.3.0' } as const;

/** A package that programs of ours need. */
export type PythonPackage = keyof typeof versions;

/** Pythons of the system; a user's own may be a shim that starts another one in each folder. */
const systemPythons = ['/usr/bin/python3', 'python3', 'python'];

const imports = (python: string, packages: readonly PythonPackage[]): boolean => runs(python, ['-c', `import ${packages.join(', ')}`]);

/**
 * A Python that has these packages: one of the system, or else a virtual environment below `out/test-python`, made and filled by pip where that
 * can be. Null where neither can be had.
 *
 * @param from A Python that is tried before all others.
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
    const wanted = packages.map((name) => versions[name]);
    await run(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', ...wanted]);
    return imports(python, packages) ? python : null;
  } catch {
    // No pip, or no network: what is half there would be taken for whole the next time.
    await rm(folder, { recursive: true, force: true });
    return null;
  }
}
