import { expect, test } from 'vitest';
import { connectionsAt } from '../../../renderer/paste/use-pasted.ts';
import type { Connection } from '../../../shared/contract/connections/connection.ts';
import { sampleConnection } from '../in-memory-application.ts';

const connection = (id: string, baseUrl: string, allowedOrigins: readonly string[] = []): Connection => ({
  ...sampleConnection,
  id,
  baseUrl,
  allowedOrigins,
});
const connections = [
  connection('plain', 'https://data.example'),
  connection('below', 'https://shared.example/team'),
  connection('beside', 'https://shared.example/teams'),
  connection('other', 'https://node.example:8443', ['https://alias.example']),
  connection('sample', ''),
];
const idsAt = (url: string) => connectionsAt(connections, url).map(({ id }) => id);

test.each([
  ['https://data.example/dmp-api/data/geo/trees', ['plain']],
  ['http://data.example/x', ['plain']],
  ['https://shared.example/team/dmp-api/x', ['below']],
  ['https://shared.example/elsewhere', ['below', 'beside']],
  ['https://alias.example/x', ['other']],
  ['https://node.example/x', []],
  ['https://evil.example/?https://data.example', []],
  ['nonsense', []],
])('finds the connections for the host and path of %s', (url, ids) => {
  expect(idsAt(url)).toEqual(ids);
});
