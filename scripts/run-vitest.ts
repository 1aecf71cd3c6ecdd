import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from './run-node.ts';
import { noResults, type Tally } from './tally.ts';

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

/** Runs Vitest, shows its output, and counts the results in its report, `out/reports/{name}.json`. */
export async function runVitest(root: string, name: string, runnerArguments: readonly string[]): Promise<Tally> {
  const folder = join(root, 'out', 'reports');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...runnerArguments]);
  if (!existsSync(file)) return { ...noResults, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (numFailedTests > 0 || status === 0) return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  process.stdout.write(`Vitest failed (exit code ${status ?? 'none'}), although no test failed. Its output contains the error.\n`);
  return { passed: numPassedTests, failed: 1, skipped: numPendingTests };
}
