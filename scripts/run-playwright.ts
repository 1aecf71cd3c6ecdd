import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from './run-node.ts';
import { noResults, type Tally } from './tally.ts';

const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Runs Playwright, shows its output, and counts the results in its report, `out/reports/{name}.json`.
 *
 * A test that passed only on retry (`retries` in the configuration) counts as passed, and a message reports it.
 */
export async function runPlaywright(
  root: string,
  name: string,
  runnerArguments: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = join(root, 'out', 'reports');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const status = await runNode(root, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...runnerArguments], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return { ...noResults, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.parse(JSON.parse(readFileSync(file, 'utf8'))).stats;
  if (flaky > 0) process.stdout.write(`${flaky} of these tests passed only on retry (flaky), see ${file}\n`);
  // The runner can fail without a failed test.
  const failed = unexpected === 0 && status !== 0 ? 1 : unexpected;
  return { passed: expected + flaky, failed, skipped };
}
