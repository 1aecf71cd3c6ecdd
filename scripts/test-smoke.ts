// Tries a packed application: `npm run test:smoke -- PROGRAM`. Ends with one line, `N passed, N failed[, N skipped]`.
import { join, resolve } from 'node:path';
import { runPlaywright } from './run-playwright.ts';

const root = join(import.meta.dirname, '..');
const [program] = process.argv.slice(2);
if (program === undefined) {
  process.stderr.write('Name the program of a packed application: npm run test:smoke -- dist/linux-unpacked/dataquay-desktop\n');
  process.exitCode = 2;
} else {
  const words = ['--config=playwright.packages.config.ts'];
  const { passed, failed, skipped } = await runPlaywright(root, 'smoke', words, { DATAQUAY_SMOKE_PROGRAM: resolve(program) });
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
