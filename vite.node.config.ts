import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';

const root = import.meta.dirname;

/** Modules that are there at run time whatever is bundled: Node's own, Electron's, and libraries that load compiled code or find files beside them. */
const outside: readonly (string | RegExp)[] = [
  ...builtinModules,
  /^node:/,
  'electron',
  /^@duckdb\//,
  'kerberos',
  '@napi-rs/keyring',
  'pg-native',
  'parquet-wasm',
  'quickjs-wasi',
  'vega-datasets',
  /^vega-datasets\//,
];

interface BundleOptions {
  readonly format: 'es' | 'cjs';
  readonly target: string;
}

/** Bundles for Node or Electron: one file an entry, and files that several entries share. */
function bundle(entries: Readonly<Record<string, string>>, { format, target }: BundleOptions): UserConfig {
  const ending = format === 'cjs' ? 'cjs' : 'js';
  return {
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(root, 'out', 'unused'),
      target,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        external: [...outside],
        output: { format, entryFileNames: `[name].${ending}`, chunkFileNames: `[name]-[hash].${ending}` },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  };
}

/**
 * What runs outside the page, one folder a mode.
 *
 * The window's part is CommonJS for an old Node: a sandboxed preload can be nothing else, and the shell is tested in an Electron older than the
 * one it ships with. The application and the data service are ES modules for the Node of the supported Electron.
 */
const bundles: Readonly<Record<string, UserConfig>> = {
  desktop: bundle({ main: 'electron/desktop/main.ts' }, { format: 'cjs', target: 'node16' }),
  preload: bundle({ preload: 'electron/desktop/preload.ts' }, { format: 'cjs', target: 'chrome108' }),
  application: bundle(
    {
      application: 'electron/desktop/application.ts',
      web: 'electron/web/run-built.ts',
      cli: 'electron/cli/main.ts',
      'kerberos-helper': 'electron/signin/kerberos/helper/main.ts',
      'comparison-worker': 'electron/core/results/compare/worker/main.ts',
      'catalogue-worker': 'electron/core/catalogue/worker/main.ts',
      'result-worker': 'electron/core/results/store/worker/main.ts',
      'pac-worker': 'electron/wire/transport/pac/worker/main.ts',
      'export-worker': 'electron/core/exports/worker/main.ts',
      'columns-worker': 'electron/core/results/arrange/worker/main.ts',
      'scan-worker': 'electron/core/results/arrange/scan/worker/main.ts',
      'sql-helper': 'electron/core/sql/helper/main.ts',
    },
    { format: 'es', target: 'node24' },
  ),
  service: bundle(
    {
      main: 'service/main.ts',
      identity: 'service/identity/main.ts',
      'sqlite-worker': 'service/engine/sqlite/worker/main.ts',
      'sqlite-watch': 'service/engine/sqlite/worker/watch-parent.ts',
      'import-helper': 'service/catalogue/helper/main.ts',
      'negotiate-helper': 'service/access/negotiate/helper/main.ts',
    },
    { format: 'es', target: 'node24' },
  ),
  'test-shell': bundle({ main: 'test/shell/main.ts', updates: 'test/shell/update-program.ts' }, { format: 'cjs', target: 'node16' }),
};

export default defineConfig(({ mode }) => {
  const config = bundles[mode];
  if (!config) throw new Error(`There is no bundle "${mode}". There are: ${Object.keys(bundles).join(', ')}.`);
  return config;
});
