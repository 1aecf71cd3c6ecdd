import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildProgram, Host } from '../../electron/core/host/host.ts';
import { startProgramsInNode } from '../../electron/web/start-program.ts';
import { memorySettings } from '../electron/core/scripted-host.ts';
import { addPreparedSample } from '../prepared-sample.ts';

/** A host that runs the data service in a child process and records its output. */
export interface RealHost extends Host {
  readonly stored: Map<string, unknown>;
  /** Returns the service that was started last. */
  program(): ChildProgram;
  /** Resolves with the first match in what the service logs from now on. */
  nextLogged(pattern: RegExp): Promise<RegExpExecArray>;
  /** Returns the log so far. */
  logged(): string;
  /** Returns the service's output on stdout so far: its ready messages, with every secret. */
  printed(): string;
  remove(): Promise<void>;
}

/** Creates a host with a temporary data folder. */
export async function createRealHost(): Promise<RealHost> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dataquay-integration-'));
  await addPreparedSample(join(dataFolder, 'sample'));
  const start = startProgramsInNode({ service: join(import.meta.dirname, '..', '..', 'service', 'main.ts') });
  const stored = new Map<string, unknown>();
  const watchers = new Set<(text: string) => void>();
  let logged = '';
  let printed = '';
  let program: ChildProgram | null = null;
  return {
    kind: 'web',
    version: '0.0.0-test',
    platform: process.platform,
    systemLanguage: 'en-GB',
    dataFolder,
    stored,
    settings: memorySettings(stored),
    startProgram: (name, programArguments) => {
      const child = start(name, programArguments);
      child.stdout.on('data', (text) => {
        printed += String(text);
      });
      child.stderr.on('data', (text) => {
        logged += String(text);
        for (const watcher of [...watchers]) watcher(String(text));
      });
      program = child;
      return child;
    },
    program: () => {
      if (program === null) throw new Error('no program was started');
      return program;
    },
    nextLogged: (pattern) =>
      new Promise((resolve) => {
        let text = '';
        const watcher = (part: string): void => {
          text += part;
          const match = pattern.exec(text);
          if (match === null) return;
          watchers.delete(watcher);
          resolve(match);
        };
        watchers.add(watcher);
      }),
    logged: () => logged,
    printed: () => printed,
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  };
}
