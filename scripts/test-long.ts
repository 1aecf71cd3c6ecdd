// Runs the unit tests and journeys that take too long for `npm test`: `npm run test:long`. The last line is `N passed, N failed`.
import { join } from 'node:path';
import { runNode } from './run-node.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';
import { total } from './tally.ts';

const root = join(import.meta.dirname, '..');

if ((await runNode(root, ['scripts/build.ts'])) !== 0) {
  process.stdout.write('The build failed, so no test was run.\n0 passed, 1 failed\n');
  process.exit(1);
}
process.stdout.write('\n── long unit, property, and integration tests\n');
const unit = await runVitest(root, 'long', ['--project', 'long']);
process.stdout.write('\n── further journeys in Chromium\n');
const journeys = await runPlaywright(root, 'long-journeys', ['--project', 'long']);
const { passed, failed, skipped } = total([unit, journeys]);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
