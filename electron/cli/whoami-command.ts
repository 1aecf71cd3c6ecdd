import { usualPaths } from '../core/catalogue/addresses.ts';
import { readDocument } from '../core/requests/read-document.ts';
import type { OpenDeployment } from './open-deployment.ts';
import { authWordOf } from './options.ts';
import type { ResultOutput } from './result-output.ts';

/** Some methods tell nothing of themselves: that the deployment takes the credential is all that can be known. */
async function askDeployment({ foundation, session, profile }: OpenDeployment, signal: AbortSignal): Promise<void> {
  const { baseUrl, paths } = await session.access(signal);
  const url = profile.kind === 'odata' ? `${baseUrl}/` : `${baseUrl}${(paths ?? usualPaths).catalogue}`;
  await readDocument(session, foundation.redaction, url, 'application/json, text/plain', signal);
}

/**
 * Signs in and writes who that is, by what method, until when.
 *
 * @throws ProblemError where nobody can be signed in.
 */
export async function runWhoami(deployment: OpenDeployment, json: boolean, output: ResultOutput, signal: AbortSignal): Promise<void> {
  const { session, foundation, enter } = deployment;
  await enter(signal);
  if (session.status.value.who === null) await askDeployment(deployment, signal);
  const { who, method, expiresAt, claims, ticket } = session.status.value;
  const told = {
    who,
    method: authWordOf(method),
    until: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    claims,
    ...(ticket == null ? {} : { ticket: { ...ticket, expiresAt: undefined, renewableUntil: undefined } }),
  };
  if (json) {
    await output.write(`${foundation.redaction.data(JSON.stringify(told))}\n`);
    return;
  }
  const lines = [
    `who     ${who ?? (method === 'none' ? 'nobody: the deployment serves everybody' : 'not told by this method; the deployment takes its credential')}`,
    `method  ${told.method}`,
    `until   ${told.until ?? 'without end'}`,
    ...Object.entries(claims ?? {}).map(([name, value]) => `claim   ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ];
  await output.write(`${foundation.redaction.data(lines.join('\n'))}\n`);
}
