import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { ContainerNetwork } from './container-network.ts';

/** Maximum start time of a container in milliseconds on a busy machine. Keycloak builds itself at its first start. */
export const longestStart = 480_000;

/**
 * Sends a request with curl from the computer that runs the containers.
 *
 * @param words further arguments of curl
 */
export async function requestOn(
  network: ContainerNetwork,
  url: string,
  words: readonly string[],
): Promise<{ readonly status: number; readonly body: string }> {
  const [program = '', ...command] = network.onComputer([
    ...['curl', '--silent', '--noproxy', '*', '--write-out', '\n%{http_code}'],
    ...words,
    url,
  ]);
  const { stdout } = await promisify(execFile)(program, command);
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
}

/** Signs in at Keycloak with a password. @returns the access token */
export async function passwordToken(
  network: ContainerNetwork,
  issuer: string,
  { client, username, password }: { readonly client: string; readonly username: string; readonly password: string },
  words: readonly string[] = [],
): Promise<string> {
  const form = Object.entries({ grant_type: 'password', client_id: client, username, password, scope: 'openid' });
  const { body } = await requestOn(network, `${issuer}/protocol/openid-connect/token`, [
    ...words,
    ...form.flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]),
  ]);
  return z.object({ access_token: z.string() }).parse(JSON.parse(body)).access_token;
}

/** Waits until a check succeeds. Errors of the check count as false. @throws Error after {@link longestStart} */
export async function until(isSo: () => Promise<boolean>, message: () => string): Promise<void> {
  const end = Date.now() + longestStart;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error(message());
    await wait(500);
  }
}
