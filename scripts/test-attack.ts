// Attacks the real service and applications, and measures the latency for other clients: `npm run test:attack`. The last line is `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'attack', ['--config', 'vitest.servers.config.ts', 'test/attack']);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
