// Causes connection failures and scores the diagnosis of the connection test: `npm run test:faults`. The last line is `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'faults', [
  '--config',
  'vitest.servers.config.ts',
  'test/faults/laboratory.test.ts',
]);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
