import { z } from 'zod';
import { type Connection, connectionSettingsSchema, pathsSchema } from '../../../shared/contract/connections/connection.ts';
import { defaultNetwork } from '../../../shared/contract/connections/network.ts';
import { serverKindOf } from '../../../shared/servers/index.ts';
import { signInMethodSchema } from '../../../shared/signin/methods.ts';
import { type ValidationIssue, validationIssue, validationIssuesOf } from '../../../shared/validation/validation-issues.ts';

/** Values that change when a connection is used. */
const useSchema = z.object({
  /** Whether the user signed out, so that the next start doesn't sign in automatically. */
  staysSignedOut: z.boolean().catch(false),
});

/** A connection as it is stored, without secrets. */
export type StoredConnection = Connection & z.infer<typeof useSchema>;

const ownSchema = z.object({ id: z.string().min(1).max(64), ...useSchema.shape });

/** Predefined connections in the file, with only the user's choices. */
const chosenSchema = z.object({
  id: z.string().min(1).max(64),
  method: signInMethodSchema,
  baseUrl: z.string().catch(''),
  ...useSchema.shape,
});

/** The connections in the settings. Invalid entries are returned unchanged, with their errors. */
interface ReadConnections {
  readonly connections: readonly StoredConnection[];
  readonly unreadable: readonly unknown[];
  readonly validationIssues: readonly ValidationIssue[];
}

function chosenOf(entries: readonly unknown[], connection: Connection): StoredConnection {
  const chosen = entries.map((entry) => chosenSchema.safeParse(entry)).find((read) => read.data?.id === connection.id)?.data;
  if (chosen === undefined) return { ...connection, staysSignedOut: false };
  const method = connection.methods.includes(chosen.method) ? chosen.method : connection.method;
  const baseUrl = serverKindOf(connection.kind).runsHere ? chosen.baseUrl : connection.baseUrl;
  return { ...connection, method, baseUrl, staysSignedOut: chosen.staysSignedOut };
}

/**
 * Reads the connections of the settings file.
 *
 * For the sample and the policy's connections, the file contains only the user's choices.
 *
 * @param predefined Connections of the policy.
 */
export function readStoredConnections(stored: unknown, predefined: readonly Connection[]): ReadConnections {
  const entries: readonly unknown[] = Array.isArray(stored) ? stored : stored === undefined ? [] : [stored];
  const built = [sampleConnection, yourDataConnection, ...predefined].map((connection) => chosenOf(entries, connection));
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

/** Returns the parts of a stored connection that the page receives. */
export function publicConnection({ staysSignedOut: _, ...connection }: StoredConnection): Connection {
  return connection;
}

export const sampleConnectionId = 'sample';

/** The sample connection, which always exists. */
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

export const yourDataConnectionId = 'your-data';

/** The connection to the user's own data. It is listed only if data is published. */
const yourDataConnection: Connection = {
  ...sampleConnection,
  id: yourDataConnectionId,
  name: 'Your data',
  kind: 'local',
  colour: '#5f3dc4',
  method: 'service-token',
  methods: ['service-token'],
};
