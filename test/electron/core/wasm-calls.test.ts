import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const moduleUrl = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'electron', 'core', 'wasm-calls.ts')).href;

/** Runs a line of code in Node.js without options. */
function run(line: string): { readonly status: number | null; readonly stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', line], { encoding: 'utf8' });
  return { status, stderr };
}

test('Node.js still supports the V8 flag that prevents worker threads from ending the process', () => {
  expect(run(`(await import('${moduleUrl}')).keepWasmCalls();`)).toEqual({ status: 0, stderr: '' });
  expect(run("(await import('node:v8')).setFlagsFromString('--wasm-wrapper-tiering-budgets=1');").stderr).toContain('unrecognized flag');
});
