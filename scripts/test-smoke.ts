// Tests a packed application: `npm run test:smoke -- PROGRAM`. The last line is `N passed, N failed[, N skipped]`.
import { join, resolve } from 'node:path';
import { runPlaywright } from './run-playwright.ts';

const root = join(import.meta.dirname, '..');
const [program] = process.argv.slice(2);
if (program === undefined) {
  process.stderr.write('Specify the executable of a packed application: npm run test:smoke -- dist/linux-unpacked/dataquay-desktop\n');
  process.exitCode = 2;
} else {
  const programArguments = ['--config=playwright.packages.config.ts'];
  const { passed, failed, skipped } = await runPlaywright(root, 'smoke', programArguments, { DATAQUAY_SMOKE_PROGRAM: resolve(program) });
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
