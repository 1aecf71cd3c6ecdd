// Interrupts each suite and checks that no process remains: `npm run test:interruption`. The last line is `N passed, N failed[, N skipped]`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const programArguments = ['--config', 'vitest.servers.config.ts', '--testTimeout=1200000', 'test/interruption', ...process.argv.slice(2)];
const { passed, failed, skipped } = await runVitest(root, 'interruption', programArguments);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
