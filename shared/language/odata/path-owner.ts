import type { EntityModel } from '../../metadata/entity-model.ts';
import { structureOf } from './scope.ts';

/** Maximum length of a path before the cursor, to avoid quadratic time over long texts. */
const longestPath = 1024;

/** Returns the target of the path at the end of a text: through navigations, complex properties and types, from a model. */
export function ownerBefore(text: string, model: EntityModel | undefined): EntityModel | undefined {
  const path = /[\p{L}\p{N}\p{M}_./]+$/u.exec(text.slice(-longestPath))?.[0] ?? '';
  return path
    .split('/')
    .filter((name) => name !== '')
    .reduce<EntityModel | undefined>((owner, name) => {
      const navigation = owner?.navigations?.find((known) => known.name === name);
      const typeName = navigation?.typeName ?? owner?.properties.find((known) => known.name === name)?.typeName ?? name;
      return owner === undefined ? undefined : (structureOf(owner, typeName) ?? undefined);
    }, model);
}
