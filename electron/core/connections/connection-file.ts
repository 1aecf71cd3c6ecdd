import { z } from 'zod';
import { type Connection, type ConnectionSettings, connectionSettingsSchema } from '../../../shared/contract/connections/connection.ts';
import type { Misfit, MisfitCode } from '../../../shared/contract/connections/misfits.ts';
import { misfit, misfitsOf, notJson } from '../../../shared/contract/connections/misfits.ts';
import { settingsOf } from './connection-store.ts';
import { remotePaths } from './remote-path.ts';

const format = 'dataquay-profiles';

const fileSchema = z.strictObject({
  format: z.literal(format, 'not-profiles' satisfies MisfitCode),
  version: z.literal(1, 'later-version' satisfies MisfitCode),
  profiles: z
    .array(connectionSettingsSchema)
    .min(1, 'no-profile' satisfies MisfitCode)
    .max(200),
});

/** A connection as a file for others: JSON without secrets. */
export function printConnectionFile(connection: Connection): string {
  return `${JSON.stringify({ format, version: 1, profiles: [settingsOf(connection)] }, null, 2)}\n`;
}

/** Reads such a file: every connection in it, or what is wrong and where. No file that it names is opened, and no address contacted. */
export function readConnectionFile(text: string): {
  readonly connections: readonly ConnectionSettings[];
  readonly misfits: readonly Misfit[];
} {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return { connections: [], misfits: [notJson(error)] };
  }
  const read = fileSchema.safeParse(document);
  if (!read.success) return { connections: [], misfits: misfitsOf(read.error) };
  const { profiles: connections } = read.data;
  const remote = connections.flatMap((connection, index) =>
    remotePaths(connection).map((place) => misfit(`profiles.${index}.${place}`, 'path-remote')),
  );
  return remote.length > 0 ? { connections: [], misfits: remote } : { connections, misfits: [] };
}
