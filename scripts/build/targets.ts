/** Something that Vite builds. */
export interface Target {
  readonly name: string;
  readonly configFile: string;
  /** Vite's mode; the configuration file chooses by it. */
  readonly mode: string;
  /** Folder that receives the result, and nothing else. */
  readonly output: string;
  /** Files and folders, from the project's folder, that the result is made of. */
  readonly sources: readonly string[];
}

const nodeConfig = 'vite.node.config.ts';

function nodeTarget(name: string, sources: readonly string[]): Target {
  return { name, configFile: nodeConfig, mode: name, output: `out/${name}`, sources: [...sources, nodeConfig, 'package-lock.json'] };
}

/** Everything that can be built, by name. */
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

/** What a packaged application holds; the other targets are for tests. */
export const applicationTargets: readonly TargetName[] = ['page', 'desktop', 'preload', 'application', 'service'];

/** Whether a word of the command line names a target. */
export function isTargetName(word: string): word is TargetName {
  return Object.hasOwn(targets, word);
}
