import { describe, expect, it } from 'vitest';
import { catalogueTypeName, edmTypeName, readCatalogueType, readEdmType, valueTypes } from '../../../shared/values/value-type.ts';

describe('type names', () => {
  it.each(valueTypes.filter((type) => type !== 'unknown'))('%s is preserved in $metadata and in the catalogue', (type) => {
    expect(readEdmType(edmTypeName(type))).toEqual({ type, list: false });
    expect(readEdmType(`Collection(${edmTypeName(type)})`)).toEqual({ type, list: true });
    expect(readCatalogueType(catalogueTypeName(type))).toBe(type);
  });

  it('unknown names are read as unknown type, which is published as text', () => {
    expect(readEdmType('Edm.GeographyPoint').type).toBe('unknown');
    expect(readCatalogueType('toString')).toBe('unknown');
    expect([edmTypeName('unknown'), catalogueTypeName('unknown')]).toEqual(['Edm.String', 'STRING']);
  });

  it('narrow numeric types are read as wider types', () => {
    expect(['Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Single'].map((name) => readEdmType(name).type)).toEqual([
      'int32',
      'int32',
      'int32',
      'double',
    ]);
  });
});
