// Checks format, lint, imports, types, unused code, and the wording of texts: `npm run check`. Takes seconds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The name and the command of each check. */
const checks: readonly (readonly [string, readonly string[]])[] = [
  ['format, lint, import rules and cycles', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['unused files, exports and dependencies', [bin('knip')]],
  ['package paths, cycles of folders, and replaced methods', [process.execPath, join('scripts', 'check-imports.ts')]],
  ['objects indexed by names', [process.execPath, join('scripts', 'check-names.ts')]],
  ['words of strings and docs', [process.execPath, join('scripts', 'check-words.ts')]],
  ['types', [bin('tsc'), '--build', '--pretty', 'false']],
];

const results = await Promise.all(checks.map(async ([name, command]) => ({ name, ...(await run(command)) })));
for (const { name, code, output } of results) {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (code !== 0) process.stdout.write(`${output}\n`);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;

/** Runs a command and returns its exit code and output. */
function run(command: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const [program = '', ...programArguments] = command;
    const child = spawn(program, programArguments, { cwd: root, shell: process.platform === 'win32' });
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code, output }));
  });
}
