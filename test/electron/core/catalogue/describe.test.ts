import { describe, expect, test } from 'vitest';
import { findEntitySetOf } from '../../../../electron/core/catalogue/describe.ts';
import { type EntitySet, readMetadata } from '../../../../shared/metadata/index.ts';
import { metadataXml } from '../scripted-server.ts';

describe('the entity set of an API', () => {
  const set = (name: string, typeName = `Ns.${name}Type`, kind: EntitySet['kind'] = 'set'): EntitySet => ({
    kind,
    name,
    typeName,
    label: null,
    description: null,
    longDescription: null,
    capabilities: {},
    bindings: [],
  });
  const entitySets = [set('Me', 'Ns.Me', 'singleton'), set('Other'), set('flights_3m'), set('Weather', 'Ns.SeattleWeather')];

  test.each([
    ['the exact name', ['flights_3m', 'x'], 'flights_3m'],
    ['the access point written as an identifier', ['flights-3m'], 'flights_3m'],
    ['the name in another case', ['FLIGHTS 3M'], 'flights_3m'],
    ['the access point written like its type', ['seattle-weather'], undefined],
    ['the exact name of its type', ['SeattleWeather'], 'Weather'],
    ['a singleton, which has no rows', ['Me'], undefined],
    ['an unknown name', ['trains'], undefined],
  ])('finds the correct entity set of an API, or none, by %s', (_name, names, expected) => {
    expect(findEntitySetOf({ entitySets }, names)?.name).toBe(expected);
  });

  test('finds the entity set of an API in the metadata of a server', () => {
    const { schema } = readMetadata(metadataXml);
    expect(schema && findEntitySetOf(schema, ['flights-3m'])?.typeName).toMatch(/flights_3mType$/);
  });
});
