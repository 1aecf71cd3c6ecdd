import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** What finds compiled code beside it. */
const outside = ['@duckdb/node-api', '@duckdb/node-bindings', 'parquet-wasm'];

/**
 * Bundles a program and the threads that it starts, as the application ships: types taken out at run time cost some 40 MB in each thread.
 *
 * @param folder Absolute; empty.
 * @param sources From the project's root, by the name of what is made of them; `child` is the program.
 * @returns The program's path.
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
