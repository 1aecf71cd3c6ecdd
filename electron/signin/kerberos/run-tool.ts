import { spawn } from 'node:child_process';

/** Result of a system program. */
export interface ToolResult {
  /** Exit code. Null if the program was terminated or couldn't be started. */
  readonly code: number | null;
  /** Output on stdout, followed by the output on stderr. */
  readonly text: string;
  readonly outcome: 'ended' | 'missing' | 'silent';
}

/** Runs a system program and waits until it exits. The limit is in milliseconds. */
export type RunTool = (
  program: string,
  programArguments: readonly string[],
  options: { readonly environment: Readonly<Record<string, string>>; readonly input?: string; readonly limit: number },
) => Promise<ToolResult>;

const maximumCharacters = 100_000;

/** Runs a program from the PATH without a shell. `input` is only written to its stdin. Never rejects. */
export const runTool: RunTool = (program, programArguments, { environment, input, limit }) =>
  new Promise((resolve) => {
    const child = spawn(program, programArguments, { env: { ...environment }, stdio: 'pipe', windowsHide: true });
    const texts = { stdout: '', stderr: '' };
    let silent = false;
    const timer = setTimeout(() => {
      silent = true;
      child.kill('SIGKILL');
    }, limit);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => {
        texts[name] = `${texts[name]}${chunk}`.slice(0, maximumCharacters);
      });
    }
    const end = (code: number | null, outcome: ToolResult['outcome']): void => {
      clearTimeout(timer);
      resolve({ code, text: `${texts.stdout}${texts.stderr}`.trim(), outcome });
    };
    child.once('error', () => end(null, 'missing'));
    child.once('close', (code) => end(code, silent ? 'silent' : 'ended'));
    // A program that exits without reading its input closes the pipe. The program's result contains the reason.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
