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
  'vega-datasets',
  /^vega-datasets\//,
];

/** One self-contained file for Node or Electron. */
function bundle(entry: string, file: string, options: { readonly format: 'es' | 'cjs'; readonly target: string }): UserConfig {
  return {
    root,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(root, 'out', 'unused'),
      target: options.target,
      minify: false,
      rolldownOptions: {
        input: join(root, entry),
        external: [...outside],
        output: { format: options.format, entryFileNames: file, codeSplitting: false },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  };
}

/**
 * What runs outside the page, one bundle a mode.
 *
 * The window's part is CommonJS for an old Node: a sandboxed preload can be nothing else, and the shell is tested in an Electron older than the
 * one it ships with. The application and the data service are ES modules for the Node of the supported Electron.
 */
const bundles: Readonly<Record<string, UserConfig>> = {
  desktop: bundle('electron/desktop/main.ts', 'main.cjs', { format: 'cjs', target: 'node16' }),
  preload: bundle('electron/desktop/preload.ts', 'preload.cjs', { format: 'cjs', target: 'chrome108' }),
  application: bundle('electron/desktop/application.ts', 'application.js', { format: 'es', target: 'node24' }),
  service: bundle('service/main.ts', 'main.js', { format: 'es', target: 'node24' }),
  'test-shell': bundle('test/shell/main.ts', 'main.cjs', { format: 'cjs', target: 'node16' }),
};

export default defineConfig(({ mode }) => {
  const config = bundles[mode];
  if (!config) throw new Error(`There is no bundle "${mode}". There are: ${Object.keys(bundles).join(', ')}.`);
  return config;
});
