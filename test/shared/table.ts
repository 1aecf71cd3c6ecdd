import type { EntityModel, Property } from '../../shared/metadata/entity-model.ts';
import type { ValueType } from '../../shared/values/value-type.ts';

/** Returns a model with columns of these types. `special` replaces single properties of columns. */
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
