import { describe, expect, it } from 'vitest';
import { odataToRsql, rsqlToOData } from '../../../shared/language/diagnose/convert.ts';
import type { Schema } from '../../../shared/metadata/schema.ts';
import { typedLiteral } from '../../../shared/metadata/typed-literal.ts';
import { table } from '../table.ts';

const schema: Schema = {
  version: '4.0',
  namespaces: ['Paint.Shop'],
  aliases: [{ alias: 'P', namespace: 'Paint.Shop' }],
  references: [],
  types: [],
  enumerations: [
    {
      name: 'Paint.Shop.Colour',
      underlyingType: 'Edm.Int32',
      flags: false,
      members: [{ name: 'Red', value: '0', description: null }],
      description: null,
    },
  ],
  typeDefinitions: [],
  operations: [],
  container: null,
  entitySets: [],
  operationImports: [],
};
const columns = table({ colour: 'unknown', name: 'string', lasts: 'duration' }, { colour: { typeName: 'Paint.Shop.Colour' } });
const model = { ...columns, schema };

describe('an enumeration member in a filter', () => {
  it('converts an enumeration member between its plain REST name and its qualified OData name', () => {
    const odata = "colour eq Paint.Shop.Colour'Red' and name eq 'Red'";
    expect(rsqlToOData('colour==Red;name==Red', undefined, model)).toEqual({ text: odata, problems: [], losses: [] });
    expect(odataToRsql(odata, undefined, model)).toEqual({ text: 'colour==Red;name==Red', problems: [], losses: [] });
  });

  it('reads an enumeration member as the same value, whether written with an alias or as text', () => {
    const colour = model.properties[0];
    const red = { kind: 'enumeration', type: 'Paint.Shop.Colour', text: 'Red' } as const;
    expect(typedLiteral({ kind: 'enumeration', type: 'P.Colour', text: 'Red' }, colour, model)).toEqual(red);
    expect(typedLiteral({ kind: 'string', value: 'Red' }, colour, model)).toEqual(red);
    expect(typedLiteral({ kind: 'string', value: 'Red' }, colour, columns)).toEqual({ kind: 'string', value: 'Red' });
  });
});

it('a duration in OData can be written as text', () => {
  const duration = { kind: 'temporal', type: 'duration', text: 'P1D' } as const;
  expect(typedLiteral({ kind: 'string', value: 'P1D' }, model.properties[2], model)).toEqual(duration);
  expect(typedLiteral({ kind: 'string', value: 'a day' }, model.properties[2], model)).toEqual({ kind: 'string', value: 'a day' });
});

it('an infinite date converts between REST and OData, which has no literal for it', () => {
  const dates = table({ day: 'date', moment: 'dateTimeOffset', clock: 'timeOfDay', word: 'string' });
  const rsql = 'day==infinity;moment=in=(-infinity,2020-01-02T03:04:05Z);clock==24:00:00;word==infinity';
  const odata = "day eq 'infinity' and moment in ('-infinity',2020-01-02T03:04:05Z) and clock eq 24:00:00 and word eq 'infinity'";
  expect(rsqlToOData(rsql, undefined, dates)).toEqual({ text: odata, problems: [], losses: [] });
  expect(odataToRsql(odata, undefined, dates)).toEqual({ text: rsql, problems: [], losses: [] });
});
