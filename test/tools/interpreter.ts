import { spawn, spawnSync } from 'node:child_process';

/** Whether this program can be started and ends well with these words. */
export function runs(program: string, words: readonly string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0;
}

/** What a program wrote to stdout; rejects with its stderr when it does not end well. */
export function output(
  program: string,
  words: readonly string[],
  options: { readonly folder: string; readonly environment: Readonly<Record<string, string>>; readonly input?: string },
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, words, { cwd: options.folder, env: { ...process.env, ...options.environment }, stdio: 'pipe' });
  let said = '';
  let complained = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complained += text;
  });
  child.on('error', reject);
  child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${program} ended with ${code}: ${complained}${said}`))));
  child.stdin.end(options.input ?? '');
  return promise;
}
