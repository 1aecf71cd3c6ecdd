import type { EntityModel, Property } from '../../shared/metadata/entity-model.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** Columns of every type, the same as in the agreement tests. */
const columns: readonly (readonly [name: string, type: ValueType, list?: boolean])[] = [
  ['id', 'int32'],
  ['small', 'int32'],
  ['large', 'int64'],
  ['price', 'decimal'],
  ['ratio', 'double'],
  ['finite', 'double'],
  ['name', 'string'],
  ['day', 'date'],
  ['second', 'dateTimeOffset'],
  ['moment', 'dateTimeOffset'],
  ['zoned', 'dateTimeOffset'],
  ['clock', 'timeOfDay'],
  ['flag', 'boolean'],
  ['identity', 'guid'],
  ['tags', 'string', true],
  ['sizes', 'int64', true],
];

/** The model of the table that recorded URLs query. */
export const sampleModel: EntityModel = {
  name: 'rows',
  properties: columns.map(
    ([name, type, list = false]): Property => ({
      name,
      type,
      list,
      filterable: true,
      key: name === 'id',
      nullable: true,
      description: null,
    }),
  ),
};
