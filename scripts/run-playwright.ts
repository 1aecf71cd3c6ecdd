import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runNode } from './run-node.ts';
import { noResults, type Tally } from './tally.ts';

const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Runs Playwright with these words, shows what it says, and counts by its report, kept as `out/reports/{name}.json`.
 *
 * A test that held at its second try only (`retries` of the configuration) counts as passed, and a line says so.
 */
export async function runPlaywright(
  root: string,
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Tally> {
  const folder = join(root, 'out', 'reports');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const status = await runNode(root, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words], {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return { ...noResults, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.parse(JSON.parse(readFileSync(file, 'utf8'))).stats;
  if (flaky > 0) process.stdout.write(`${flaky} of them held at the second try only: a race to be found, see ${file}\n`);
  // A runner that ended badly without naming a failed test has failed all the same.
  const failed = unexpected === 0 && status !== 0 ? 1 : unexpected;
  return { passed: expected + flaky, failed, skipped };
}
