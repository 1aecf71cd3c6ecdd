import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Packages that load compiled code from their own folder. */
const outside = ['@duckdb/node-api', '@duckdb/node-bindings', 'parquet-wasm'];

/**
 * Bundles a program and its threads as the packaged application does. Stripping types at run time takes about 40 MB per thread.
 *
 * @param folder absolute path of an empty folder
 * @param sources paths relative to the project's folder, by bundle name; `child` is the program
 * @returns the program's path
 */
export async function bundledProgram(
  folder: string,
  sources: Readonly<Record<string, string>> & { readonly child: string },
): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: outside, target: 'node' },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(sources).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        external: outside,
      },
    },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return join(folder, 'child.js');
}
