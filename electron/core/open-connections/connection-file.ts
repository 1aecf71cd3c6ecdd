import { z } from 'zod';
import { type Connection, type ConnectionSettings, connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import {
  notJson,
  type ValidationCode,
  type ValidationIssue,
  validationIssue,
  validationIssuesOf,
} from '../../../shared/validation/validation-issues.ts';
import { settingsOf } from '../connections/connection-store.ts';

const format = 'dataquay-profiles';

const fileSchema = z.strictObject({
  format: z.literal(format, 'not-profiles' satisfies ValidationCode),
  version: z.literal(1, 'later-version' satisfies ValidationCode),
  profiles: z
    .array(connectionSettingsSchema)
    .min(1, 'no-profile' satisfies ValidationCode)
    .max(200),
});

/** Returns a connection as the JSON text of a file to share, without secrets. */
export function printConnectionFile(connection: Connection): string {
  return `${JSON.stringify({ format, version: 1, profiles: [settingsOf(connection)] }, null, 2)}\n`;
}

/**
 * Parses the text of a connection file. Returns its connections, or the errors with their positions. Opens no files and contacts no
 * addresses.
 */
export function readConnectionFile(text: string): {
  readonly connections: readonly ConnectionSettings[];
  readonly validationIssues: readonly ValidationIssue[];
} {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { connections: [], validationIssues: [notJson(error)] };
  }
  const read = fileSchema.safeParse(document);
  if (!read.success) return { connections: [], validationIssues: validationIssuesOf(read.error) };
  const { profiles: connections } = read.data;
  const remote = connections.flatMap((connection, index) =>
    remotePaths(connection).map((field) => validationIssue(`profiles.${index}.${field}`, 'path-remote')),
  );
  return remote.length > 0 ? { connections: [], validationIssues: remote } : { connections, validationIssues: [] };
}

/** The start of a path on another computer or of a device: two separators, or the prefix of the object manager (`\??\`). */
const remote = /^(?:[\\/]{2}|[\\/]\?\?[\\/])/;
/** The type of a ticket cache, such as `FILE:`. Drives have only one letter. */
const cacheType = /^[A-Za-z]{2,}:+/;

/**
 * Returns the settings that name a file on another computer or a device (`\\server\share`, `//server/share`, `\\?\`, `\\.\`).
 *
 * Windows sends proof of the user's password to a computer as soon as a program accesses a file there.
 *
 * @returns The paths of the settings, such as `connection.caFile`.
 */
function remotePaths({ connection, kerberos }: ConnectionSettings): readonly string[] {
  const { caFile, clientCertificate, proxy } = connection;
  const files: readonly (readonly [place: string, file: string | null | undefined])[] = [
    ['connection.caFile', caFile],
    ['connection.clientCertificate.file', clientCertificate?.file],
    ['connection.clientCertificate.keyFile', clientCertificate?.keyFile],
    ['connection.proxy.url', proxy.mode === 'pac' ? proxy.url : null],
    ['kerberos.ticket.name', kerberos?.ticket.from === 'named' ? kerberos.ticket.name.replace(cacheType, '') : null],
  ];
  return files.flatMap(([field, file]) => (file != null && remote.test(file.trim()) ? [field] : []));
}
