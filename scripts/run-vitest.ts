import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from './run-node.ts';
import { noResults, type Tally } from './tally.ts';

const test = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) });
const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ assertionResults: z.array(test) })),
});

/**
 * Runs Vitest, shows its output, and counts the results in its report, `out/reports/{name}.json`.
 *
 * A test that passed only on retry (`retry` in the configuration) counts as passed, and a message reports it with its failure.
 */
export async function runVitest(root: string, name: string, runnerArguments: readonly string[]): Promise<Tally> {
  const folder = join(root, 'out', 'reports');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const status = await runNode(root, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...runnerArguments]);
  if (!existsSync(file)) return { ...noResults, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const { fullName, status, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const failure = failureMessages[0]?.split('\n', 2).join('\n');
    if (status === 'passed' && failure !== undefined) process.stdout.write(`passed only on retry (flaky): ${fullName}\n  ${failure}\n`);
  }
  if (numFailedTests > 0 || status === 0) return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  process.stdout.write(`Vitest failed (exit code ${status ?? 'none'}), although no test failed. Its output contains the error.\n`);
  return { passed: numPassedTests, failed: 1, skipped: numPendingTests };
}
