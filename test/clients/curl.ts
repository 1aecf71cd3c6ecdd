import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** What curl says of a response. */
export interface CurlResponse {
  readonly status: number;
  /** By lower-case name; of several with one name all, in order. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

const marker = '\ncurl-says: ';

/** The one line that says why curl is not tried; null where it is there, and knows SPNEGO if that is needed. */
export function whyNoCurl(needs: 'spnego' | null = null): string | null {
  const { status, stdout } = spawnSync('curl', ['--version'], { encoding: 'utf8' });
  if (status !== 0) return 'curl not found; install it.';
  return needs === 'spnego' && !/\bSPNEGO\b/.test(stdout) ? 'curl knows no SPNEGO; install one with GSS-API.' : null;
}

/** Runs curl as a user would; `words` are its own. */
export async function curl(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<CurlResponse> {
  const all = [
    '--silent',
    '--show-error',
    '--noproxy',
    '*',
    '--write-out',
    `${marker}{"status":%{http_code},"headers":%{header_json}}`,
    ...words,
  ];
  const { stdout } = await promisify(execFile)('curl', all, { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 });
  const end = stdout.lastIndexOf(marker);
  return { ...JSON.parse(stdout.slice(end + marker.length)), body: stdout.slice(0, end) };
}
