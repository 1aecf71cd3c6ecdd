import type { EntityModel, Property } from '../../shared/query/entity-model.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** A model with columns of these types; `special` changes what is unusual about some of them. */
export function table(types: Readonly<Record<string, ValueType>>, special: Readonly<Record<string, Partial<Property>>> = {}): EntityModel {
  return {
    name: 'rows',
    properties: Object.entries(types).map(([name, type]) => ({
      name,
      type,
      list: false,
      filterable: true,
      key: false,
      nullable: true,
      description: null,
      ...special[name],
    })),
  };
}
