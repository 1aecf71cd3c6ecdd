import { z } from 'zod';
import { type Connection, connectionSettingsSchema, isOwnServer, pathsSchema } from '../../../shared/contract/connections/connection.ts';
import { defaultNetwork } from '../../../shared/contract/connections/network.ts';
import { type ValidationIssue, validationIssue, validationIssuesOf } from '../../../shared/contract/connections/validation-issues.ts';
import { signInMethodSchema } from '../../../shared/signin/methods.ts';

/** What the user's doing adds to a connection. */
const useSchema = z.object({
  /** True after the user signed out: the next start does not sign in by itself. */
  staysSignedOut: z.boolean().catch(false),
});

/** A connection as it is used: never with a secret. */
export type StoredConnection = Connection & z.infer<typeof useSchema>;

const ownSchema = z.object({ id: z.string().min(1).max(64), ...useSchema.shape });

/** Of connections that are not the user's own, the file keeps what the user chose alone. */
const chosenSchema = z.object({
  id: z.string().min(1).max(64),
  method: signInMethodSchema,
  baseUrl: z.string().catch(''),
  ...useSchema.shape,
});

/** What the settings hold, read: each entry that is no connection is handed back as it was, with what is wrong. */
interface ReadConnections {
  readonly connections: readonly StoredConnection[];
  readonly unreadable: readonly unknown[];
  readonly validationIssues: readonly ValidationIssue[];
}

function chosenOf(entries: readonly unknown[], connection: Connection): StoredConnection {
  const chosen = entries.map((entry) => chosenSchema.safeParse(entry)).find((read) => read.data?.id === connection.id)?.data;
  if (chosen === undefined) return { ...connection, staysSignedOut: false };
  const method = connection.methods.includes(chosen.method) ? chosen.method : connection.method;
  const baseUrl = isOwnServer(connection) ? chosen.baseUrl : connection.baseUrl;
  return { ...connection, method, baseUrl, staysSignedOut: chosen.staysSignedOut };
}

/**
 * Reads the connections of the settings file.
 *
 * What the sample and a policy's connections are, the application knows best; only what the user chose is taken from the file.
 * @param given Connections of the policy.
 */
export function readStoredConnections(stored: unknown, given: readonly Connection[]): ReadConnections {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : stored === undefined ? [] : [stored];
  const built = [sampleConnection, yourDataConnection, ...given].map((connection) => chosenOf(entries, connection));
  const connections: StoredConnection[] = [...built];
  const unreadable: unknown[] = [];
  const validationIssues: ValidationIssue[] = [];
  for (const [index, entry] of entries.entries()) {
    const own = ownSchema.safeParse(entry);
    if (own.success && (own.data.id === sampleConnectionId || own.data.id === yourDataConnectionId || own.data.id.startsWith('policy-')))
      continue;
    const { id: _id, staysSignedOut: _stays, readOnly: _readOnly, ...settings } = z.record(z.string(), z.unknown()).catch({}).parse(entry);
    const read = connectionSettingsSchema.safeParse(settings);
    if (own.success && read.success && !connections.some(({ id }) => id === own.data.id)) {
      connections.push({ ...read.data, id: own.data.id, readOnly: false, staysSignedOut: own.data.staysSignedOut });
      continue;
    }
    unreadable.push(entry);
    const reasons = [own, read].flatMap((result) => (result.success ? [] : validationIssuesOf(result.error)));
    validationIssues.push(
      ...(reasons.length > 0 ? reasons : [validationIssue('id', 'same-id')]).map((one) => ({
        ...one,
        path: `profiles.${index}${one.path === '' ? '' : `.${one.path}`}`,
      })),
    );
  }
  return { connections, unreadable, validationIssues };
}

/** What the page is told of a stored connection. */
export function publicConnection({ staysSignedOut: _, ...connection }: StoredConnection): Connection {
  return connection;
}

/** The id of the server that the application runs itself. */
export const sampleConnectionId = 'sample';

/** The connection that is always there. */
const sampleConnection: Connection = {
  id: sampleConnectionId,
  readOnly: true,
  name: 'Sample server',
  kind: 'sample',
  baseUrl: '',
  paths: pathsSchema.parse({}),
  colour: '#0b7285',
  production: false,
  method: 'oauth-password',
  methods: ['oauth-password', 'service-token'],
  allowedOrigins: [],
  allowPlainHttp: false,
  connection: defaultNetwork,
  dialect: null,
  rowsPath: '',
};

/** The id of the server of the user's own data. */
export const yourDataConnectionId = 'your-data';

/** The connection to the user's own data; it is listed while there is some. */
const yourDataConnection: Connection = {
  ...sampleConnection,
  id: yourDataConnectionId,
  name: 'Your data',
  kind: 'local',
  colour: '#5f3dc4',
  method: 'service-token',
  methods: ['service-token'],
};
