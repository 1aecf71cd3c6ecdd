import type { Diagnostic } from './diagnostic.ts';
import type { EntityModel, Property } from './entity-model.ts';
import type { Findings } from './findings.ts';
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
export function unknownColumn(model: EntityModel, name: string, span: Span, findings: Findings): Diagnostic {
  const nearest = findings.suggest(() => nearestColumn(model, name));
  return makeDiagnostic('unknown-column', span, {
    parameters: nearest === null ? { name } : { name, suggestion: nearest },
    fix: nearest === null ? null : replace(span, nearest),
  });
}

const sought = new WeakMap<EntityModel, Map<string, string | null>>();
const mostSought = 1000;

/** The nearest column's name, remembered: among thousands it takes milliseconds, and the same name is asked for at every key. */
function nearestColumn(model: EntityModel, name: string): string | null {
  const known = sought.get(model) ?? new Map<string, string | null>();
  const found = known.get(name);
  if (found !== undefined) return found;
  const nearest = nearestName(
    name,
    model.properties.map((property) => property.name),
  );
  if (known.size >= mostSought) known.clear();
  known.set(name, nearest);
  sought.set(model, known);
  return nearest;
}
