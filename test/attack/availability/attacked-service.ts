import { expect } from 'vitest';
import { z } from 'zod';
import { addPreparedSample } from '../../prepared-sample.ts';
import { startReadyProgram } from '../../ready-program.ts';
import { makeTemporaryFolder } from '../../service/temporary-folder.ts';

const readySchema = z.object({
  baseUrl: z.url(),
  authUrl: z.url(),
  realm: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  username: z.string(),
  password: z.string(),
  serviceToken: z.string(),
});

/** Headers that sign a caller in. */
export type CallerHeaders = Readonly<Record<string, string>>;

/** The service as a team starts it, with two callers: a user who signs in, and a program with a service token. */
export interface AttackedService extends AsyncDisposable {
  readonly base: string;
  readonly attacker: CallerHeaders;
  readonly other: CallerHeaders;
  readonly pid: number;
}

/** Starts the service with these options and a temporary data folder. */
export async function startAttackedService(
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<AttackedService> {
  const folder = await makeTemporaryFolder();
  if (!options.includes('--data')) await addPreparedSample(folder.path);
  const program = await startReadyProgram('service/main.ts', ['--data-dir', folder.path, ...options], environment);
  const dispose = async () => {
    await program.stop();
    await folder[Symbol.asyncDispose]();
  };
  try {
    const ready = readySchema.parse(JSON.parse(program.line));
    const { baseUrl, serviceToken } = ready;
    const attacker = { 'svc-x-api-token': serviceToken };
    return { base: baseUrl, attacker, other: await signIn(ready), pid: program.pid, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function signIn({ authUrl, realm, clientId, clientSecret, username, password }: z.infer<typeof readySchema>): Promise<CallerHeaders> {
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: clientId,
    client_secret: clientSecret,
    username,
    password,
    scope: 'openid',
  });
  const response = await fetch(`${authUrl}/auth/realms/${realm}/protocol/openid-connect/token`, { method: 'POST', body });
  const { access_token } = z.object({ access_token: z.string() }).parse(await response.json());
  return { authorization: `Bearer ${access_token}` };
}

/** Sends a request and returns the milliseconds until its response is read. Expects status 200. */
export async function latencyOf(url: string, headers: CallerHeaders): Promise<number> {
  const begin = performance.now();
  const response = await fetch(url, { headers });
  const text = await response.text();
  expect([response.status, response.status === 200 ? '' : text]).toEqual([200, '']);
  return performance.now() - begin;
}
