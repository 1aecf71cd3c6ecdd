// Everything that must hold before a change lands: `npm test`. Ends with one line, `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runVitest } from './run-vitest.ts';
import { noResults, type Tally, total } from './tally.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'out', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

const tallies = [plain('check', ['scripts/check.ts']), plain('build', ['scripts/build.ts']), unitTests(), journeys()];
const { passed, failed, skipped } = total(tallies);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** A step that either holds or does not. */
function plain(name: string, nodeArguments: readonly string[]): Tally {
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, nodeArguments, { cwd: root, stdio: 'inherit' });
  return status === 0 ? { ...noResults, passed: 1 } : { ...noResults, failed: 1 };
}

function unitTests(): Tally {
  process.stdout.write('\n── unit, property and integration tests\n');
  return runVitest(root, 'unit', []);
}

function journeys(): Tally {
  process.stdout.write('\n── journeys in Chromium\n');
  const report = join(reports, 'journeys.json');
  const status = node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const found = read(report, playwrightReport);
  if (!found) return { ...noResults, failed: 1 };
  const { expected, unexpected, flaky, skipped } = found.stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky, skipped }, status);
}

function node(nodeArguments: readonly string[], environment: Record<string, string> = {}): number | null {
  return spawnSync(process.execPath, nodeArguments, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status;
}

/** A runner that ended badly without naming a failed test has failed all the same. */
function atLeastOneFailure(tally: Tally, status: number | null): Tally {
  return status === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function read<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | null {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
