// The service under load, stalled readers and kill -9: `npm run test:load`. Takes some minutes of a quiet machine. Ends with one line, `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'load', ['--config', 'vitest.servers.config.ts', 'test/load']);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
