// Tests against a real Keycloak, downloaded by Maven: `npm run test:keycloak`. The last line is `N passed, N failed`.
import { join } from 'node:path';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');

const { passed, failed, skipped } = await runVitest(root, 'keycloak', ['--config', 'vitest.servers.config.ts', 'test/keycloak']);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
process.exitCode = failed === 0 ? 0 : 1;
