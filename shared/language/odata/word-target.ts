import { type EntityModel, findColumn } from '../../metadata/entity-model.ts';
import { findEntitySet } from '../../metadata/find-in-schema.ts';
import type { Token } from '../../odata/lex/token.ts';
import { deepestNesting } from '../../odata/parse/reader.ts';
import { familyOf, type ValueFamily } from '../../values/literal.ts';
import { readEdmType } from '../../values/value-type.ts';
import type { Frame } from './frame.ts';
import { type Target, targetOf, targetOfNavigation, targetOfType, unknownTarget, valueTarget } from './scope.ts';

/** Returns the target of a word at the start of an operand. */
export function operandTarget(frames: readonly Frame[], model: EntityModel | undefined, token: Token): Target {
  switch (token.kind) {
    case 'name':
      return nameTarget(frames, model, token.text);
    case 'dollar':
      return model === undefined ? unknownTarget : rootTarget(token.text, model);
    case 'alias':
      return unknownTarget;
    default:
      return valueTarget(literalFamily(token));
  }
}

function rootTarget(root: string, model: EntityModel): Target {
  if (root !== '$it' && root !== '$root') return unknownTarget;
  return { kind: root === '$it' ? 'structure' : 'root', family: 'any', property: null, list: false, model };
}

function nameTarget(frames: readonly Frame[], model: EntityModel | undefined, name: string): Target {
  // More deeply nested filters are rejected. Searching all their parentheses for each name would take quadratic time.
  const lambda = frames.slice(-deepestNesting).findLast(({ kind, variable }) => kind === 'lambda' && variable === name);
  if (lambda !== undefined) return lambda.item;
  return model === undefined ? unknownTarget : memberOf(model, name);
}

function memberOf(model: EntityModel, name: string): Target {
  if (name.includes('.')) return castTo(model, name, false);
  const property = findColumn(model, name);
  if (property !== undefined) return targetOf(model, property);
  const navigation = model.navigations?.find((known) => known.name === name);
  return navigation === undefined ? unknownTarget : targetOfNavigation(model, navigation);
}

/** Returns the target of a path segment. */
export function segmentTarget(path: Target, token: Token): Target {
  if (token.kind === 'dollar') return token.text === '$count' ? valueTarget('number') : unknownTarget;
  const { kind, model, list } = path;
  if (model === null) return unknownTarget;
  if (kind === 'root') return setTarget(model, token.text);
  if (kind !== 'structure') return unknownTarget;
  if (list) return token.text.includes('.') ? castTo(model, token.text, true) : unknownTarget;
  return memberOf(model, token.text);
}

/** Returns the same entities, restricted to a type. */
function castTo({ schema }: EntityModel, name: string, list: boolean): Target {
  return (schema === undefined ? null : targetOfType(schema, name, list)) ?? unknownTarget;
}

function setTarget({ schema }: EntityModel, name: string): Target {
  const set = schema === undefined ? undefined : findEntitySet(schema, name);
  return (schema === undefined || set === undefined ? null : targetOfType(schema, set.typeName, set.kind === 'set')) ?? unknownTarget;
}

function literalFamily({ kind, text }: Token): ValueFamily | 'any' | 'enumeration' {
  switch (kind) {
    case 'boolean':
    case 'number':
    case 'string':
    case 'date':
    case 'dateTimeOffset':
    case 'timeOfDay':
    case 'guid':
      return kind;
    case 'prefixed': {
      const prefix = text.slice(0, text.indexOf("'")).toLowerCase();
      const family = familyOf(readEdmType(`Edm.${prefix.charAt(0).toUpperCase()}${prefix.slice(1)}`).type);
      return family === 'unknown' ? 'enumeration' : family;
    }
    default:
      return 'any';
  }
}
