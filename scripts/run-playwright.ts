import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { noResults, type Tally } from './tally.ts';

const report = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Runs Playwright with these words, shows what it says, and counts by its report, kept as `out/reports/{name}.json`.
 *
 * A test that held at its second try only (`retries` of the configuration) counts as passed, and a line says so.
 */
export function runPlaywright(
  root: string,
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Tally {
  const folder = join(root, 'out', 'reports');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  if (!existsSync(file)) return { ...noResults, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.parse(JSON.parse(readFileSync(file, 'utf8'))).stats;
  if (flaky > 0) process.stdout.write(`${flaky} of them held at the second try only: a race to be found, see ${file}\n`);
  // A runner that ended badly without naming a failed test has failed all the same.
  const failed = unexpected === 0 && status !== 0 ? 1 : unexpected;
  return { passed: expected + flaky, failed, skipped };
}
