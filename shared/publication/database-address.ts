import { ownValue } from '../values/own-value.ts';

/** Why a text isn't the address of a database. */
export const databaseAddressIssues = ['invalid', 'scheme', 'host', 'database', 'password', 'parameter'] as const;

/** The reason why a text isn't the address of a database. */
export type DatabaseAddressIssue = (typeof databaseAddressIssues)[number];

/** Parameters that can't read a file or change the host. Libraries of databases accept more parameters, such as `sslcert`. */
const allowedParameters: ReadonlySet<string> = new Set(['schema', 'tables', 'sslmode']);

/** Number of path segments by scheme: a database of PostgreSQL; a catalog and a schema of Trino. */
const pathLengths: Readonly<Record<string, number>> = { 'postgresql:': 1, 'postgres:': 1, 'trino:': 2, 'trino+https:': 2 };

/** Parses the address of a database that the user enters, without a password. Returns an issue for other texts. */
export function readDatabaseAddress(text: string): URL | DatabaseAddressIssue {
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  if (url === null || !/^[^:/?#]+:\/\//.test(trimmed) || url.hash !== '') return 'invalid';
  const length = ownValue(pathLengths, url.protocol);
  if (length === undefined) return 'scheme';
  if (url.host === '') return 'host';
  const names = [...url.searchParams.keys()];
  if (url.password !== '' || names.some((name) => name.startsWith('password'))) return 'password';
  if (names.some((name) => !allowedParameters.has(name))) return 'parameter';
  const segments = url.pathname.split('/').slice(1);
  if (segments.length !== length || segments.includes('')) return 'database';
  // Serializes the parameters, so that the data service reports the same text.
  url.search = url.searchParams.toString();
  return url;
}

/** Returns whether the address of a database can have a schema as a parameter. */
export function hasSchemaParameter({ protocol }: URL): boolean {
  return protocol === 'postgresql:' || protocol === 'postgres:';
}

/** Returns a URL of a publication without the place of its password, for display and to recognize the database. */
export function withoutPasswordFile(text: string): string {
  const url = URL.parse(text);
  if (url === null) return text;
  url.searchParams.delete('password-file');
  return url.href;
}
