import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

/** A script that prints tokens as a line of JSON. Mechanism 9 of the library is Kerberos without SPNEGO. */
const program = `
  const { initializeClient } = require('kerberos');
  const [service, count] = process.argv.slice(1);
  (async () => {
    const tokens = [];
    for (let made = 0; made < Number(count); made += 1) tokens.push(await (await initializeClient(service, { mechOID: 9, flags: 10 })).step(''));
    process.stdout.write(JSON.stringify(tokens));
  })();`;

/**
 * Creates Kerberos tokens for a service without SPNEGO. Each is valid for one request.
 * @param environment variables that select the realm and the user's ticket cache
 */
export async function tokensFor(
  environment: Readonly<Record<string, string>>,
  count: number,
  service = 'HTTP@localhost',
): Promise<readonly Uint8Array[]> {
  const env = { ...process.env, ...environment };
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program, service, String(count)], {
    env,
    maxBuffer: 100_000_000,
  });
  return z
    .array(z.string())
    .parse(JSON.parse(stdout))
    .map((token) => Buffer.from(token, 'base64'));
}
