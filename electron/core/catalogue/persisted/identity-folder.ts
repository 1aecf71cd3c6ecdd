import { createHash } from 'node:crypto';
import { descriptorOf } from '../../../../shared/signin/methods.ts';
import type { StoredConnection } from '../../connections/stored-connections.ts';

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}

/**
 * Names where a connection leads and how one signs in there, so that a copy from elsewhere is never shown as its own.
 *
 * The sample's address changes with each start and its data do not.
 */
export function wayName(connection: StoredConnection, method = connection.method): string {
  const part = descriptorOf(method).part;
  return digest([
    connection.kind,
    connection.kind === 'sample' ? null : [connection.baseUrl, connection.paths],
    method,
    part === null ? null : connection[part],
    connection.rowsPath,
  ]);
}

/** The folder of one identity: the way in, and who came by it; null where the method does not tell. */
export function identityFolder(connection: StoredConnection, who: string | null, method = connection.method): string {
  return `${wayName(connection, method)}-${digest(who)}`;
}
