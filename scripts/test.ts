// Checks, builds, and tests in at most 12 minutes on two cores: `npm test`. The last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './run-node.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { noResults, type Tally, total } from './tally.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'out', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const tallies = [
  await runStep('check', ['scripts/check.ts']),
  await runStep('build', ['scripts/build.ts']),
  await unitTests(),
  await journeys(),
];
const { passed, failed, skipped } = total(tallies);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a script that counts as one test. */
async function runStep(name: string, nodeArguments: readonly string[]): Promise<Tally> {
  process.stdout.write(`\n── ${name}\n`);
  const status = await runNode(root, nodeArguments);
  return status === 0 ? { ...noResults, passed: 1 } : { ...noResults, failed: 1 };
}

function unitTests(): Promise<Tally> {
  process.stdout.write('\n── unit, property and integration tests\n');
  return runVitest(root, 'unit', ['--project', 'node', '--project', 'page']);
}

function journeys(): Promise<Tally> {
  process.stdout.write('\n── journeys in Chromium\n');
  return runPlaywright(root, 'journeys', ['--project', 'main']);
}
