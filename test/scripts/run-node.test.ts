import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runNode } from '../../scripts/run-node.ts';

const root = join(import.meta.dirname, '..', '..');
const runner = pathToFileURL(join(root, 'scripts', 'run-node.ts')).href;

test('a failed step doesn’t count as passed', async () => {
  expect(await runNode(root, ['-e', 'process.exit(3)'])).toBe(3);
  expect(await runNode(root, ['-e', 'process.exit(process.env.STEP === "unit" ? 0 : 1)'], { STEP: 'unit' })).toBe(0);
});

test('an interrupted suite ends its child processes, and no later step runs', async () => {
  const step = `setInterval(() => {}, 1000); process.on('SIGINT', () => { console.log('ended'); process.exit(0); }); console.log('runs');`;
  const suite = `import { runNode } from ${JSON.stringify(runner)};
    await runNode(process.cwd(), ['-e', ${JSON.stringify(step)}]);
    console.log('next step');`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', suite], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(program, 'exit');
  const lines: string[] = [];
  // The step inherited the pipe, so the pipe closes when the step has ended.
  for await (const line of createInterface({ input: program.stdout })) {
    lines.push(line);
    if (line === 'runs') program.kill('SIGTERM');
  }
  expect(lines).toEqual(['runs', 'ended']);
  expect(await exit).toEqual([130, null]);
});
