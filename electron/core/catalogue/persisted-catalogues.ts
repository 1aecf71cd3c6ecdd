import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type ApiDescription, type ApiReference, apiDescriptionSchema } from '../../../shared/contract/catalogue/catalogue.ts';
import { type CatalogueHead, catalogueHeadLine, readCatalogueHead } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import { serverKindOf } from '../../../shared/servers/index.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { StoredConnection } from '../connections/stored-connections.ts';
import { isMarkedToken, markToken, tokenMarkSchema } from '../connections/token-mark.ts';
import type { CatalogueThread } from './catalogue-thread.ts';
import type { PersistedFiles } from './persisted-files.ts';
import type { FetchedCatalogue } from './read-catalogue.ts';

/** Maximum number of users per connection whose copies are stored. The copies of the least recently seen users are removed. */
const maxIdentities = 4;
const maxDescriptions = 100;

/** A stored catalogue. Most of it is sent to the page as bytes. */
export interface PersistedCatalogue {
  readonly head: CatalogueHead;
  readonly lines: Uint8Array;
}

/** The stored responses of servers, by connection and user. */
export interface PersistedCatalogues {
  /** Stores a response. Returns it with the changes since the user last viewed changes. */
  keep(connection: StoredConnection, who: string | null, catalogue: FetchedCatalogue): Promise<PersistedCatalogue>;
  /** Reads the copy of a user. Without `who`, reads the copy of the last user with the connection's current sign-in method. */
  read(connection: StoredConnection, who?: string | null): Promise<PersistedCatalogue | null>;
  dismissChanges(connection: StoredConnection, who: string | null): Promise<void>;
  keepDescription(connection: StoredConnection, who: string | null, description: ApiDescription): Promise<void>;
  readDescription(connection: StoredConnection, who: string | null | undefined, api: ApiReference): Promise<ApiDescription | null>;
  /**
   * Removes the copies of users with a service token, unless the copies were requested with this token. Another token can belong to another
   * user.
   *
   * @param token Null if there is no token.
   * @returns Whether the copies were requested with this token.
   */
  keepForToken(connection: StoredConnection, token: string | null): Promise<boolean>;
  /** Removes all copies of a connection. */
  forget(connectionId: string): Promise<void>;
  /** Resolves when everything is written. Requests for a catalogue don't wait for the disk. */
  written(): Promise<void>;
}

const latestFile = 'catalogue.ndjson';
/** The catalogue whose changes the user has seen. */
const knownFile = 'known.ndjson';
/** Mark of the service token with which the copies in this folder were requested. */
const tokenFile = 'token.json';

function fileOf({ root, accessPoint }: ApiReference): string {
  return `${createHash('sha256')
    .update(JSON.stringify([root, accessPoint]))
    .digest('hex')
    .slice(0, 32)}.json`;
}

/** Removes secrets in use from lines, in case a server returned one. Returns the same bytes if they contain no secrets. */
function withoutSecrets(lines: Uint8Array, redaction: Redaction): Uint8Array {
  const text = Buffer.from(lines.buffer, lines.byteOffset, lines.length).toString('utf8');
  const clean = redaction.data(text);
  return clean === text ? lines : new TextEncoder().encode(clean);
}

/** Prepares a catalogue to be stored and sent. */
export function catalogueToKeep({ lines, fetchedAt }: FetchedCatalogue, redaction: Redaction): PersistedCatalogue {
  const clean = withoutSecrets(lines, redaction);
  return { head: { fetchedAt, digest: createHash('sha256').update(clean).digest('hex').slice(0, 32) }, lines: clean };
}

function readPersisted(bytes: Buffer): PersistedCatalogue {
  const end = bytes.indexOf('\n');
  return { head: readCatalogueHead(bytes.toString('utf8', 0, end)), lines: bytes.subarray(end + 1) };
}

const describedAt = z.preprocess(withSides, apiDescriptionSchema.required({ keptAt: true }));

/** The URLs of an API as version 0.2.0 stored them. */
const formerUrlsSchema = z.looseObject({
  restUrl: z.string().nullable(),
  odataUrl: z.string(),
  namedRestUrl: z.string(),
  namedOdataUrl: z.string(),
});

/** Converts a description of version 0.2.0. Returns other content unchanged. */
function withSides(stored: unknown): unknown {
  const former = formerUrlsSchema.safeParse(stored);
  if (!former.success) return stored;
  const { restUrl, odataUrl, namedRestUrl, namedOdataUrl, ...api } = former.data;
  const rest = restUrl === null ? [] : [{ language: 'rest', url: restUrl, namedUrl: namedRestUrl }];
  return { ...api, sides: [...rest, { language: 'odata', url: odataUrl, namedUrl: namedOdataUrl }] };
}

/** Creates the store of catalogues on disk. */
export function createPersistedCatalogues(files: PersistedFiles, thread: CatalogueThread, redaction: Redaction): PersistedCatalogues {
  let writing: Promise<void> = Promise.resolve();
  /** Writes after pending writes, and after the response was sent to the page. Failures are logged. */
  const later = (write: () => Promise<void>): void => {
    writing = writing.then(() => setImmediate()).then(write);
  };
  const folderOf = async (connection: StoredConnection, who: string | null | undefined): Promise<readonly string[] | null> => {
    if (who !== undefined) return [connection.id, identityFolder(connection, who)];
    const last = (await files.list([connection.id])).find((name) => name.startsWith(`${methodFolder(connection)}-`));
    return last === undefined ? null : [connection.id, last];
  };
  const readFile = (folder: readonly string[], name: string): Promise<PersistedCatalogue | null> =>
    files.readBytes([...folder, name], readPersisted);
  const writeFile = (folder: readonly string[], name: string, catalogue: PersistedCatalogue): Promise<void> =>
    files.writeBytes([...folder, name], [new TextEncoder().encode(catalogueHeadLine(catalogue.head)), catalogue.lines]);
  /** Returns a catalogue with the changes since the catalogue that the user has seen. Null if that catalogue can't be read. */
  const compared = async (known: PersistedCatalogue, { head, lines }: PersistedCatalogue): Promise<PersistedCatalogue | null> => {
    if (known.head.digest === head.digest) return { head, lines };
    const before = { lines: known.lines, fetchedAt: known.head.fetchedAt };
    const changes = await thread.compare(before, { lines, fetchedAt: head.fetchedAt }).catch(() => null);
    if (changes === null) return null;
    return { head: changes.apis.length === 0 ? head : { ...head, changes }, lines };
  };
  return {
    keep: async (connection, who, fetched) => {
      const folder = [connection.id, identityFolder(connection, who)];
      await writing;
      const catalogue = catalogueToKeep(fetched, redaction);
      const known = await readFile(folder, knownFile);
      const comparison = known === null ? null : await compared(known, catalogue);
      const stored = comparison ?? catalogue;
      later(async () => {
        await writeFile(folder, latestFile, stored);
        // Without an earlier copy or without changes, later catalogues are compared with the current one.
        if (stored.head.changes === undefined) await writeFile(folder, knownFile, catalogue);
        await files.touch(folder);
        await files.prune([connection.id], maxIdentities);
      });
      return stored;
    },
    read: async (connection, who) => {
      await writing;
      const folder = await folderOf(connection, who);
      return folder === null ? null : readFile(folder, latestFile);
    },
    dismissChanges: async (connection, who) => {
      await writing;
      const folder = [connection.id, identityFolder(connection, who)];
      const latest = await readFile(folder, latestFile);
      if (latest === null) return;
      const { changes: _seen, ...head } = latest.head;
      const known = { head, lines: latest.lines };
      await writeFile(folder, knownFile, known);
      await writeFile(folder, latestFile, known);
    },
    keepDescription: async (connection, who, description) => {
      const folder = [connection.id, identityFolder(connection, who), 'apis'];
      later(async () => {
        await files.write([...folder, fileOf(description)], description);
        await files.prune(folder, maxDescriptions);
      });
    },
    readDescription: async (connection, who, api) => {
      await writing;
      const folder = await folderOf(connection, who);
      return folder === null ? null : files.read([...folder, 'apis', fileOf(api)], describedAt);
    },
    keepForToken: async (connection, token) => {
      await writing;
      const path = [connection.id, identityFolder(connection, null, 'service-token')];
      const mark = await files.read([...path, tokenFile], tokenMarkSchema);
      if (token !== null && mark !== null && (await isMarkedToken(token, mark))) return true;
      await files.remove(path);
      if (token !== null) await files.write([...path, tokenFile], await markToken(token));
      return token === null && mark === null;
    },
    forget: async (connectionId) => {
      await writing;
      await files.remove([connectionId]);
    },
    written: () => writing,
  };
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}

/**
 * Returns a text that identifies the server and the sign-in method, so that a copy of another server is never shown.
 *
 * Ignores the address of the sample, which changes with each start although the data stay the same.
 */
function methodFolder(connection: StoredConnection, method = connection.method): string {
  const part = descriptorOf(method).part;
  return digest([
    connection.kind,
    serverKindOf(connection.kind).runsHere ? null : [connection.baseUrl, connection.paths],
    method,
    part === null ? null : connection[part],
    connection.rowsPath,
  ]);
}

/** Returns the folder of a user for a sign-in method. @param who Null if the method doesn't report the user. */
function identityFolder(connection: StoredConnection, who: string | null, method = connection.method): string {
  return `${methodFolder(connection, method)}-${digest(who)}`;
}
