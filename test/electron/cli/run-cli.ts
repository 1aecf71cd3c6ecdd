import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { threadId } from 'node:worker_threads';
import { run } from '../../../electron/cli/run.ts';
import { noVault } from '../../../electron/vault/vault.ts';
import { startHelpersInNode } from '../../../electron/web/start-helper.ts';
import { startProgramsInNode } from '../../../electron/web/start-program.ts';

/** The exit code and output of a command. */
export interface CliEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Text for stdin, which is empty by default. */
  readonly input?: string;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** Absolute path of the program. Shell scripts start with it. */
export const cliEntry = join(root, 'electron', 'cli', 'main.ts');

// Tests don't depend on the policy of this computer. The file stays, because a stopped test process couldn't remove it.
const policyFile = join(root, 'out', 'test', 'empty-policy.json');
mkdirSync(dirname(policyFile), { recursive: true });
const newPolicyFile = `${policyFile}.${process.pid}.${threadId}`;
writeFileSync(newPolicyFile, '{}', { mode: 0o600 });
// Other test processes read the file at the same time: it's replaced in one step.
renameSync(newPolicyFile, policyFile);
process.env.DATAQUAY_POLICY = policyFile;

/** Starts the command line in its own process. The environment contains only `PATH`, a nonexistent home folder, the policy, and these variables. */
export function startCli(words: readonly string[], { environment = {} }: CliOptions = {}): ChildProcess {
  return spawn(process.execPath, [cliEntry, ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', DATAQUAY_POLICY: policyFile, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a command in its own process until it exits. For tests that depend on the process, its environment, or its streams. */
export async function runProgram(words: readonly string[], options: CliOptions = {}): Promise<CliEnd> {
  const child = startCli(words, options);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  const [exitCode] = await once(child, 'close');
  return { exitCode, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8') };
}

/** Creates a stream that collects what is written to it. */
function listeningStream(): { readonly stream: Writable; readonly text: () => string } {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parts.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(parts).toString('utf8') };
}

/** Runs a command in this process, which is faster because Node.js doesn't start. */
export async function runCli(words: readonly string[], { environment = {}, input = '' }: CliOptions = {}): Promise<CliEnd> {
  const [out, err] = [listeningStream(), listeningStream()];
  const exitCode = await run(words, {
    machine: {
      platform: process.platform,
      defaultDataFolder: '/nonexistent/dataquay',
      startProgram: startProgramsInNode({ service: join(root, 'service', 'main.ts') }),
      startHelper: startHelpersInNode({
        kerberos: join(root, 'electron', 'signin', 'kerberos', 'helper', 'main.ts'),
        sql: join(root, 'electron', 'core', 'sql', 'helper', 'main.ts'),
      }),
      vault: () => noVault('no-keystore'),
    },
    secrets: { environment, input: Readable.from([input]) },
    stdout: out.stream,
    stderr: err.stream,
    interrupted: new AbortController().signal,
    language: 'en',
  });
  return { exitCode, stdout: out.text(), stderr: err.text() };
}
