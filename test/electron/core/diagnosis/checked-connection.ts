import { expect } from 'vitest';
import { type CheckOptions, type CheckStep, type CheckStepId, checkSteps } from '../../../../shared/contract/check.ts';
import type { ConnectionSettings } from '../../../../shared/contract/connections/connection.ts';
import { canaries } from '../../signin/scripted-provider.ts';
import { settings } from '../connections/connection-settings.ts';
import { client, dataServer } from '../scripted-application.ts';

/** The steps of one connection test, by step ID. */
export type Steps = Readonly<Record<CheckStepId, CheckStep>>;

/** Runs a complete connection test and returns the finished steps. */
export async function testConnection(connectionId: string, options: Partial<CheckOptions> = {}): Promise<Steps> {
  const steps: CheckStep[] = [];
  for await (const step of await client.connections.check({ connectionId, ...options })) if (step.status !== 'running') steps.push(step);
  expect(steps.map(({ id }) => id)).toEqual(checkSteps);
  return Object.fromEntries(steps.map((step) => [step.id, step])) as Steps;
}

/** Adds a connection and returns its ID. */
export async function addConnection(overrides: ConnectionSettings): Promise<string> {
  return (await client.connections.create(overrides)).id;
}

/** Returns settings for the scripted server with sign-in by password. */
export function withPassword(overrides: Parameters<typeof settings>[0] = {}): ConnectionSettings {
  const { tokenUrl } = dataServer.provider.settings;
  const oauth = { tokenUrl, clientId: 'dataquay', hasClientSecret: true, username: 'jo' };
  return settings({ baseUrl: dataServer.service.origin, method: 'oauth-password', methods: ['oauth-password'], oauth, ...overrides });
}

export const statuses = (steps: Steps): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(steps).map(([id, { status }]) => [id, status]));

/** Stores the valid client secret and a password, which is also valid by default. */
export async function giveSecrets(connectionId: string, password: string = canaries.password): Promise<void> {
  await client.connections.giveSecret({ connectionId, purpose: 'client-secret', text: canaries.clientSecret, keep: 'session' });
  await client.connections.giveSecret({ connectionId, purpose: 'password', text: password, keep: 'session' });
}
