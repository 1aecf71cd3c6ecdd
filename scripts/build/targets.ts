/** A build target of Vite. */
export interface Target {
  readonly name: string;
  readonly configFile: string;
  /** Vite's mode, which selects the target in the configuration file. */
  readonly mode: string;
  /** Folder of the output, which contains nothing else. */
  readonly output: string;
  /** Source files and folders, relative to the project's folder. */
  readonly sources: readonly string[];
}

const nodeConfig = 'vite.node.config.ts';

function nodeTarget(name: string, sources: readonly string[]): Target {
  return { name, configFile: nodeConfig, mode: name, output: `out/${name}`, sources: [...sources, nodeConfig, 'package-lock.json'] };
}

/** All build targets by name. */
export const targets = {
  page: {
    name: 'page',
    configFile: 'vite.page.config.ts',
    mode: 'production',
    output: 'out/page',
    sources: ['renderer', 'shared', 'docs', 'vite.page.config.ts', 'package-lock.json'],
  },
  desktop: nodeTarget('desktop', ['electron', 'node', 'shared']),
  preload: nodeTarget('preload', ['electron/desktop']),
  application: nodeTarget('application', ['electron', 'node', 'shared']),
  service: nodeTarget('service', ['service', 'node', 'shared']),
  'test-shell': nodeTarget('test-shell', ['electron', 'node', 'shared', 'test/shell']),
} as const satisfies Record<string, Target>;

export type TargetName = keyof typeof targets;

/** The targets of the packaged application. The other targets are for tests. */
export const applicationTargets: readonly TargetName[] = ['page', 'desktop', 'preload', 'application', 'service'];

/** Returns whether a command-line argument is the name of a target. */
export function isTargetName(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}
