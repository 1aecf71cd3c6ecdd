// Tests against a real Trino, downloaded by Maven: `npm run test:trino`. The last line is `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'trino', ['--config', 'vitest.servers.config.ts', 'test/trino']);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
