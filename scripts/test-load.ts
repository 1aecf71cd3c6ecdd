// Tests the service under load, with stalled readers, and with kill -9: `npm run test:load`. Takes a few minutes. The last line is `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'load', ['--config', 'vitest.servers.config.ts', 'test/load']);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
