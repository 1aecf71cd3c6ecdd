import { join } from 'node:path';
import type { z } from 'zod';
import { createConnectionStore } from '../../electron/core/connections/connection-store.ts';
import { openSession, type Session } from '../../electron/core/connections/session.ts';
import type { KerberosSystem } from '../../electron/signin/kerberos/identity.ts';
import type { NameResolver } from '../../electron/signin/kerberos/name-resolver.ts';
import { runTool } from '../../electron/signin/kerberos/run-tool.ts';
import { observedValue } from '../../electron/signin/observed-value.ts';
import { startHelpersInNode } from '../../electron/web/start-helper.ts';
import { createWireClient } from '../../electron/wire/client.ts';
import { problemOf } from '../../electron/wire/problem-error.ts';
import { readText } from '../../electron/wire/read-body.ts';
import { createRedaction, type Redaction } from '../../electron/wire/redaction.ts';
import { type Clock, systemClock } from '../../node/time/clock.ts';
import { connectionSettingsSchema } from '../../shared/contract/connections/connection.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { kerberosSettingsSchema } from '../../shared/signin/kerberos/settings.ts';
import { memorySettings } from '../electron/core/scripted-host.ts';

/** An open connection with Kerberos sign-in. */
export interface KerberosSession {
  readonly session: Session;
  readonly redaction: Redaction;
  /** The folder for identities. */
  readonly folder: string;
  /** Sends a GET request and reads its response. For each HTTP exchange, `sent` is true if it included a token. */
  get(path: string): Promise<{ readonly status: number; readonly text: string; readonly sent: readonly boolean[] }>;
  /** Returns the problem with which a GET request fails, or null. */
  problemOf(path: string): Promise<Problem | null>;
  close(): Promise<void>;
}

/** A DNS resolver that knows no names, so that host names aren't replaced. */
export const noNames: NameResolver = {
  aliasOf: async () => null,
  addressesOf: async () => [],
  namesOf: async () => [],
  servicesOf: async () => [],
};

export const startHelper = startHelpersInNode({
  kerberos: join(import.meta.dirname, '..', '..', 'electron', 'signin', 'kerberos', 'helper', 'main.ts'),
  sql: join(import.meta.dirname, '..', '..', 'electron', 'core', 'sql', 'helper', 'main.ts'),
});

/** Opens the session without signing in. */
export function openKerberosSession(options: {
  readonly baseUrl: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settings?: z.input<typeof kerberosSettingsSchema>;
  readonly password?: string;
  readonly clock?: Clock;
  readonly surroundings?: Partial<KerberosSystem>;
}): KerberosSession {
  const { baseUrl, environment, password } = options;
  const folder = join(options.folder, 'identities');
  const kerberosSettings = kerberosSettingsSchema.parse(options.settings ?? {});
  const connections = createConnectionStore(memorySettings());
  const { id } = connections.create(
    connectionSettingsSchema.parse({
      name: 'Kerberos',
      kind: 'marketplace',
      baseUrl,
      colour: '#000000',
      production: false,
      method: 'kerberos',
      methods: ['kerberos'],
      kerberos: kerberosSettings,
    }),
  );
  connections.use(id, { staysSignedOut: true });
  const wire = createWireClient();
  const redaction = createRedaction();
  const kerberos = { settings: kerberosSettings, baseUrl, askPassword: async () => password ?? null };
  const unused = { issuer: '', tokenUrl: '', revocationUrl: null, clientId: '', clientSecret: null, username: '', password: '', scope: '' };
  const access = { baseUrl, signIn: { 'oauth-password': unused, 'service-token': { headerName: '', token: '' }, kerberos } };
  const session = openSession({
    connectionId: id,
    owner: id,
    connections,
    server: { state: observedValue({ state: 'ready' as const, access }), ready: async () => access },
    wire,
    redaction,
    clock: options.clock ?? systemClock,
    log: () => undefined,
    kerberos: { startHelper, runTool, names: noNames, folder, environment, platform: 'linux', ...options.surroundings },
  });
  const get: KerberosSession['get'] = async (path) => {
    const sent: boolean[] = [];
    const onSend = (_headers: unknown, credential: string | null): void => void sent.push(credential !== null);
    const { response } = await session.send({ url: `${baseUrl}${path}`, headers: [], onSend });
    return { status: response.status, text: await readText(response, 10_000), sent };
  };
  return {
    session,
    redaction,
    folder,
    get,
    problemOf: (path) =>
      get(path).then(
        () => null,
        (error: unknown) => problemOf(error),
      ),
    close: async () => {
      session.close();
      await wire.close();
    },
  };
}
