import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

/** An HTTP response that curl received. */
export interface CurlResponse {
  readonly status: number;
  /** Header values by lower-case name, in the order in which they were received. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

const marker = '\ncurl-says: ';

/** Returns why the curl tests are skipped. Returns null if curl is installed and supports the required feature. */
export function whyNoCurl(needs: 'spnego' | null = null): string | null {
  const { status, stdout } = spawnSync('curl', ['--version'], { encoding: 'utf8' });
  if (status !== 0) return 'curl not found; install it.';
  return needs === 'spnego' && !/\bSPNEGO\b/.test(stdout) ? 'curl knows no SPNEGO; install one with GSS-API.' : null;
}

/**
 * Runs curl as a user would.
 * @param words the arguments in addition to those for output
 */
export async function curl(curlArguments: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<CurlResponse> {
  const all = [
    '--silent',
    '--show-error',
    '--noproxy',
    '*',
    '--write-out',
    `${marker}{"status":%{http_code},"headers":%{header_json}}`,
    ...curlArguments,
  ];
  const { stdout } = await promisify(execFile)('curl', all, { env: { ...process.env, ...environment }, maxBuffer: 64 * 1024 * 1024 });
  const end = stdout.lastIndexOf(marker);
  return { ...JSON.parse(stdout.slice(end + marker.length)), body: stdout.slice(0, end) };
}
