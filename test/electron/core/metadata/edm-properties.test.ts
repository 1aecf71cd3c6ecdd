import { describe, expect, test } from 'vitest';
import { findEntitySet, readEdmProperties } from '../../../../electron/core/metadata/edm-properties.ts';
import { metadataXml } from '../scripted-deployment.ts';

describe('metadata gives each property its type', () => {
  test('with key and nullability', () => {
    expect(readEdmProperties(metadataXml)).toEqual([
      {
        name: 'flights_3m',
        typeName: 'flights_3mType',
        properties: [
          { name: 'id', type: 'Edm.Int64', nullable: false, key: true },
          { name: 'delay', type: 'Edm.Decimal', nullable: true, key: false },
          { name: 'mystery', type: 'Edm.Double', nullable: true, key: false },
        ],
      },
    ]);
  });

  test('entities are never resolved: a document that declares any is refused', () => {
    const attack = '<!DOCTYPE x [<!ENTITY passwd SYSTEM "file:///etc/passwd">]>';
    expect(() => readEdmProperties(metadataXml.replace('<edmx:Edmx', `${attack}<edmx:Edmx`))).toThrow('document type declaration');
  });

  test.each(['', 'not xml', '<html><body>Sign in</body></html>', '<a><b></a>'])('%j is not metadata', (text) => {
    expect(() => readEdmProperties(text)).toThrow();
  });

  test('a document that was cut off tells of no entity set', () => {
    expect(readEdmProperties(metadataXml.slice(0, 300))).toEqual([]);
  });
});

describe('the entity set of an API is found by any of its names', () => {
  const set = (name: string, typeName = `${name}Type`) => ({ name, typeName, properties: [] });
  const sets = [set('Other'), set('flights_3m'), set('Weather', 'SeattleWeather')];

  test.each([
    ['the exact name', ['flights_3m', 'x'], 'flights_3m'],
    ['the form the access point takes as an identifier', ['flights-3m'], 'flights_3m'],
    ['another casing', ['FLIGHTS 3M'], 'flights_3m'],
    ['its type', ['seattle-weather'], undefined],
    ['its type as written', ['SeattleWeather'], 'Weather'],
    ['nothing', ['trains'], undefined],
  ])('%s', (_name, names, expected) => {
    expect(findEntitySet(sets, names)?.name).toBe(expected);
  });
});
