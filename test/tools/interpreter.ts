import { spawn, spawnSync } from 'node:child_process';

/** Returns whether a program exits with code 0 when it runs with these arguments. */
export function runs(program: string, programArguments: readonly string[]): boolean {
  return spawnSync(program, programArguments, { stdio: 'ignore' }).status === 0;
}

/** Runs a program and returns its output on stdout. Rejects with stderr if the exit code isn't 0. */
export function output(
  program: string,
  programArguments: readonly string[],
  options: { readonly folder: string; readonly environment: Readonly<Record<string, string>>; readonly input?: string },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, programArguments, { cwd: options.folder, env: { ...process.env, ...options.environment }, stdio: 'pipe' });
  let stdout = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  child.on('error', reject);
  child.on('close', (code) => (code === 0 ? resolve(stdout) : reject(new Error(`${program} ended with ${code}: ${complained}${stdout}`))));
  child.stdin.on('error', reject);
  child.stdin.end(options.input ?? '');
  return promise;
}
