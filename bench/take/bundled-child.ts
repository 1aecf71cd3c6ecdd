import { fork } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import type { Task, TaskReport } from './task.ts';

/** Bundles the child and the threads, as the application ships. */
export async function bundled(folder: string): Promise<string> {
  const root = join(import.meta.dirname, '..', '..');
  const outside = ['@duckdb/node-api', '@duckdb/node-bindings', 'parquet-wasm'];
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
        input: {
          child: join(root, 'bench', 'take', 'child.ts'),
          'result-worker': join(root, 'electron', 'core', 'results', 'worker', 'main.ts'),
          'export-worker': join(root, 'electron', 'core', 'exports', 'worker', 'main.ts'),
          'parquet-worker': join(root, 'electron', 'core', 'exports', 'parquet', 'worker', 'main.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        external: outside,
      },
    },
  });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return join(folder, 'child.js');
}

/** Does a task in a process of its own. */
export function inChild(program: string, task: Task): Promise<TaskReport> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [JSON.stringify(task)], { stdio: 'inherit' });
    child.once('message', (report: TaskReport) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
}
