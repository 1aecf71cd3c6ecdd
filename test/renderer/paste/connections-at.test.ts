import { expect, test } from 'vitest';
import { connectionsAt } from '../../../renderer/paste/use-pasted.ts';
import type { Profile } from '../../../shared/contract/connections/profile.ts';
import { sampleProfile } from '../in-memory-application.ts';

const profile = (id: string, baseUrl: string, allowedOrigins: readonly string[] = []): Profile => ({
  ...sampleProfile,
  id,
  baseUrl,
  allowedOrigins,
});
const profiles = [
  profile('plain', 'https://data.example'),
  profile('below', 'https://shared.example/team'),
  profile('beside', 'https://shared.example/teams'),
  profile('other', 'https://node.example:8443', ['https://alias.example']),
  profile('sample', ''),
];
const idsAt = (url: string) => connectionsAt(profiles, url).map(({ id }) => id);

test.each([
  ['https://data.example/dmp-api/data/geo/trees', ['plain']],
  ['http://data.example/x', ['plain']],
  ['https://shared.example/team/dmp-api/x', ['below']],
  ['https://shared.example/elsewhere', ['below', 'beside']],
  ['https://alias.example/x', ['other']],
  ['https://node.example/x', []],
  ['https://evil.example/?https://data.example', []],
  ['nonsense', []],
])('a URL belongs to the deployments of its host, by their base where several share it: %s', (url, ids) => {
  expect(idsAt(url)).toEqual(ids);
});
