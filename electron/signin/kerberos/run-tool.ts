import { spawn } from 'node:child_process';

/** How a system program ended. */
export interface ToolResult {
  /** Null where it was ended for taking too long. */
  readonly code: number | null;
  /** What it wrote to stdout and stderr, in that order. */
  readonly text: string;
  readonly outcome: 'ended' | 'missing' | 'silent';
}

/** Runs a system program to its end. */
export type RunTool = (
  program: string,
  programArguments: readonly string[],
  options: { readonly environment: Readonly<Record<string, string>>; readonly input?: string; readonly limit: number },
) => Promise<ToolResult>;

const keptCharacters = 100_000;

/** Runs a program of the PATH without a shell; `input` goes to its stdin only. Never rejects. */
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
        texts[name] = `${texts[name]}${chunk}`.slice(0, keptCharacters);
      });
    }
    const end = (code: number | null, outcome: ToolResult['outcome']): void => {
      clearTimeout(timer);
      resolve({ code, text: `${texts.stdout}${texts.stderr}`.trim(), outcome });
    };
    child.once('error', () => end(null, 'missing'));
    child.once('close', (code) => end(code, silent ? 'silent' : 'ended'));
    // A program that ends without reading its input breaks the pipe; how it ended says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
  });
