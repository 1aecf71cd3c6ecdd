import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ChildProgram, Host, SettingsStore } from '../../../electron/core/host/host.ts';

/** A mock child process: the test writes its output and decides when it exits. */
export interface ScriptedProgram extends ChildProgram {
  readonly stdout: PassThrough;
  readonly stderr: PassThrough;
  readonly programArguments: readonly string[];
  end(code: number | null): void;
  readonly stopped: boolean;
}

export interface ScriptedHost extends Host {
  /** All processes that were started. */
  readonly programs: readonly ScriptedProgram[];
  /** Resolves with the next process that is started. */
  nextProgram(): Promise<ScriptedProgram>;
  readonly stored: Map<string, unknown>;
  /** All notifications that were shown. */
  readonly notices: readonly (readonly [title: string, text: string])[];
  remove(): Promise<void>;
}

export function memorySettings(stored = new Map<string, unknown>()): SettingsStore {
  return { get: (key) => structuredClone(stored.get(key)), set: (key, value) => void stored.set(key, structuredClone(value)) };
}

function scriptedProgram(programArguments: readonly string[]): ScriptedProgram {
  const exited = Promise.withResolvers<number | null>();
  let stopped = false;
  return {
    pid: undefined,
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    exited: exited.promise,
    programArguments,
    get stopped() {
      return stopped;
    },
    end: exited.resolve,
    stop: async () => {
      stopped = true;
      exited.resolve(0);
    },
  };
}

/** Creates a host with mock child processes and an empty data folder. */
export async function createScriptedHost(onStart: (program: ScriptedProgram) => void = () => undefined): Promise<ScriptedHost> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dataquay-core-'));
  const programs: ScriptedProgram[] = [];
  const stored = new Map<string, unknown>();
  const notices: (readonly [string, string])[] = [];
  let next = Promise.withResolvers<ScriptedProgram>();
  return {
    kind: 'web',
    notices,
    notify: (...notice) => void notices.push(notice),
    version: '0.0.0-test',
    platform: 'linux',
    systemLanguage: 'en-GB',
    dataFolder,
    stored,
    settings: memorySettings(stored),
    programs,
    nextProgram: () => next.promise,
    startProgram: (_program, programArguments) => {
      const program = scriptedProgram(programArguments);
      programs.push(program);
      onStart(program);
      next.resolve(program);
      next = Promise.withResolvers();
      return program;
    },
    remove: () => rm(dataFolder, { recursive: true, force: true }),
  };
}
