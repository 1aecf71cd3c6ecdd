import { afterEach, beforeEach } from 'vitest';
import { type Application, createApplication } from '../../../electron/core/application.ts';
import type { SignInStatus } from '../../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../../shared/contract/contract.ts';
import type { RunEvent } from '../../../shared/contract/results/run.ts';
import type { LoopbackServer } from '../loopback-server.ts';
import { canaries } from '../signin/scripted-provider.ts';
import { createApplicationClient } from './application-client.ts';
import { createScriptedHost, type ScriptedHost } from './scripted-host.ts';
import { type ScriptedServer, serviceToken, startScriptedServer } from './scripted-server.ts';

export const connectionId = 'sample';
/** Secrets that must never leave the application. */
export const allSecrets = [canaries.password, canaries.clientSecret, serviceToken, 'canary-refresh', 'eyJ'];

/** These are created before each test and closed after it. */
export let dataServer: ScriptedServer;
export let host: ScriptedHost;
export let application: Application;
export let client: ApplicationClient;
/** More servers of one test, which are closed after it. */
export const others: LoopbackServer[] = [];

beforeEach(async () => {
  dataServer = await startScriptedServer();
  host = await createScriptedHost((program) => program.stdout.write(dataServer.readyLine()));
  application = await createApplication(host);
  client = createApplicationClient(application);
});

afterEach(async () => {
  await application.close();
  await dataServer.close();
  await Promise.all(others.splice(0).map((server) => server.close()));
  await host.remove();
});

/** Closes the application and creates it again with the same host. */
export async function restartApplication(): Promise<void> {
  await application.close();
  application = await createApplication(host);
  client = createApplicationClient(application);
}

export async function statusWhere(isExpected: (status: SignInStatus) => boolean): Promise<SignInStatus> {
  for await (const status of await client.connections.watch({ connectionId })) if (isExpected(status)) return status;
  throw new Error('the status ended');
}

export const signedIn = (): Promise<SignInStatus> => statusWhere(({ state }) => state === 'signed-in');

/** Runs a request and returns its events when it has ended. */
export async function run(url: string, format: 'rest' | 'odata' = 'rest'): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of await client.requests.run({ connectionId, format, url })) events.push(event);
  return events;
}

export const pick = <T extends RunEvent['type']>(events: readonly RunEvent[], type: T) =>
  events.findLast((event): event is Extract<RunEvent, { type: T }> => event.type === type);

export const at = (path: string): string => `${dataServer.service.origin}${path}`;
