// Other people's tools with what the application makes for them: its code run by the interpreters, its files read by their readers: `npm run test:tools`. Ends with one line, `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'tools', ['--config', 'vitest.servers.config.ts', 'test/tools']);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
