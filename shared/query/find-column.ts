import type { Diagnostic } from './diagnostic.ts';
import type { EntityModel, Property } from './entity-model.ts';
import { makeDiagnostic, replace, type Span } from './make-diagnostic.ts';
import { nearestName } from './nearest-name.ts';

const indexes = new WeakMap<EntityModel, ReadonlyMap<string, Property>>();

/** The column of that name; undefined where the model has none. Names are compared exactly, as both protocols do. */
export function findColumn(model: EntityModel, name: string): Property | undefined {
  let index = indexes.get(model);
  if (index === undefined) {
    index = new Map(model.properties.map((property) => [property.name, property]));
    indexes.set(model, index);
  }
  return index.get(name);
}

/** Says that a name is no column of the model, and which one was probably meant. */
export function unknownColumn(model: EntityModel, name: string, span: Span): Diagnostic {
  const nearest = nearestName(
    name,
    model.properties.map((property) => property.name),
  );
  return makeDiagnostic('unknown-column', span, {
    parameters: nearest === null ? { name } : { name, suggestion: nearest },
    fix: nearest === null ? null : replace(span, nearest),
  });
}
