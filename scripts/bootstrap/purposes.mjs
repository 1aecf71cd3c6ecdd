/** System packages that the unit tests and journeys need. */
const systemOfTests = ['chromium', 'kerberos-headers', 'kerberos-server', 'postgresql', 'secret-service', 'nginx', 'caddy', 'zsh', 'fish'];

/**
 * The script of each command, and the system packages that it needs.
 *
 * `fixedArguments` come before the command's own arguments. `needs` receives the command's arguments and returns keys of `requirements`
 * in system-packages.mjs. A command with `installs: false` never installs, compiles, or builds anything, because it runs in production.
 *
 * @type {Record<string, { script: string, fixedArguments?: string[], needs: (scriptArguments: string[]) => string[], installs?: boolean }>}
 */
export const purposes = {
  start: { script: 'scripts/start.ts', needs: (scriptArguments) => (scriptArguments.includes('--no-open') ? [] : ['browser']) },
  dev: { script: 'scripts/dev.ts', needs: () => [] },
  serve: { script: 'service/main.ts', needs: () => [], installs: false },
  cli: { script: 'electron/cli/main.ts', needs: () => [], installs: false },
  build: { script: 'scripts/build.ts', needs: () => [] },
  check: { script: 'scripts/check.ts', needs: () => [] },
  format: { script: 'node_modules/@biomejs/biome/bin/biome', fixedArguments: ['check', '--write', '.'], needs: () => [] },
  fuzz: { script: 'test/fuzz/run.ts', needs: () => [] },
  pack: { script: 'scripts/pack.ts', needs: (scriptArguments) => (scriptArguments.includes('--installers') ? ['rpm', 'squashfs'] : []) },
  'test:unit': { script: 'node_modules/vitest/vitest.mjs', fixedArguments: ['run'], needs: () => [] },
  'test:journeys': { script: 'node_modules/@playwright/test/cli.js', fixedArguments: ['test'], needs: () => ['chromium'] },
  test: { script: 'scripts/test.ts', needs: () => systemOfTests },
  'test:long': { script: 'scripts/test-long.ts', needs: () => systemOfTests },
  'test:electron': { script: 'scripts/test-electron.ts', needs: () => ['chromium', 'display', 'window-list'] },
  'test:attack': {
    script: 'scripts/test-attack.ts',
    needs: () => ['chromium', 'display', 'kerberos-headers', 'kerberos-server', 'postgresql'],
  },
  'test:trino': { script: 'scripts/test-trino.ts', needs: () => [] },
  'test:load': { script: 'scripts/test-load.ts', needs: () => [] },
  'test:faults': { script: 'scripts/test-faults.ts', needs: () => ['kerberos-headers', 'kerberos-server'] },
  'test:keycloak': { script: 'scripts/test-keycloak.ts', needs: () => ['chromium'] },
  'test:tools': {
    script: 'scripts/test-tools.ts',
    needs: () => [
      'python-requests',
      'python-kerberos',
      'python-pandas',
      'python-openpyxl',
      'r',
      'r-httr',
      'java-compiler',
      'maven',
      'office',
      'kerberos-headers',
      'kerberos-server',
    ],
  },
  docs: { script: 'scripts/docs.ts', needs: () => [] },
  screenshots: { script: 'scripts/screenshots.ts', needs: () => ['chromium', 'webp'] },
  'test:packages': { script: 'scripts/test-packages.ts', needs: () => ['chromium', 'display', 'desktop-libraries', 'rpm', 'squashfs'] },
  'test:interruption': { script: 'scripts/test-interruption.ts', needs: () => ['chromium'] },
  'test:smoke': { script: 'scripts/test-smoke.ts', needs: () => [] },
  bench: { script: 'bench/run.ts', needs: () => [] },
};
