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

/** How a command ended. */
export interface CliEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** What comes on the standard input; nothing where it is left out. */
  readonly input?: string;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** The program itself: scripts begin with its path. */
export const cliEntry = join(root, 'electron', 'cli', 'main.ts');

// Tests don't depend on the policy of this computer. The file stays, because a stopped test process couldn't remove it.
const policyFile = join(root, 'out', 'test', 'empty-policy.json');
mkdirSync(dirname(policyFile), { recursive: true });
const newPolicyFile = `${policyFile}.${process.pid}.${threadId}`;
writeFileSync(newPolicyFile, '{}', { mode: 0o600 });
// Other test processes read the file at the same time: it's replaced in one step.
renameSync(newPolicyFile, policyFile);
process.env.DATAQUAY_POLICY = policyFile;

/** Starts the command line as a program of its own, in an environment that holds nothing but what is given. */
export function startCli(words: readonly string[], { environment = {} }: CliOptions = {}): ChildProcess {
  return spawn(process.execPath, [cliEntry, ...words], {
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', DATAQUAY_POLICY: policyFile, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs a command to its end as a program of its own: where the process, its environment or its streams are the point. */
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

/** Keeps what is written to it. */
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

/** Runs a command to its end in this process, as the program does it: everything but the start of Node. */
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
