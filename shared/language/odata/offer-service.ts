import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { isDerivedFrom } from '../../metadata/find-in-schema.ts';
import type { Operation, Schema, StructuredType } from '../../metadata/schema.ts';
import { candidate, weights } from '../candidates.ts';
import type { VerbSettings } from '../completion.ts';
import { lastName } from '../describe-column.ts';
import type { Candidate } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { parametersOf, referenceTarget } from './named-parameters.ts';
import { familyFits } from './offer-operands.ts';
import type { Target } from './scope.ts';

/** Suggests functions bound to the target of a path, with a fitting result. */
export function offerBound(
  span: Span,
  { schema, typeName }: EntityModel,
  list: boolean,
  families: readonly string[],
  settings: VerbSettings,
): Candidate[] {
  if (schema === undefined || typeName === undefined) return [];
  return schema.operations
    .filter(({ kind, bound, parameters: [binding] }) => {
      if (kind !== 'function' || !bound || binding === undefined || binding.list !== list) return false;
      return isDerivedFrom(schema, typeName, binding.typeName);
    })
    .filter((operation) => resultHasFamily(schema, operation, families))
    .map((operation) => functionCandidate(span, schema, operation, operation.name, settings));
}

function resultHasFamily(schema: Schema, { result }: Operation, families: readonly string[]): boolean {
  if (result === null) return false;
  if (families.length === 0) return true;
  const { kind, list, family } = referenceTarget(schema, result);
  return kind === 'value' && !list && familyFits(family, families);
}

function functionCandidate(span: Span, schema: Schema, operation: Operation, name: string, settings: VerbSettings): Candidate {
  let insert = `${name}(`;
  const named = parametersOf(schema, operation);
  const stops = named
    .filter(({ optional }) => !optional)
    .map((parameter, index) => {
      insert += `${index > 0 ? ',' : ''}${parameter.name}=`;
      return { from: insert.length, to: insert.length };
    });
  const shown = named.map((parameter) => `${parameter.name}${parameter.optional ? '?' : ''}`).join(', ');
  const detail = `(${shown}) → ${operation.result === null ? '' : typeText(operation.result.typeName, operation.result.list, settings)}`;
  const documentation = operation.description ?? '';
  return candidate(span, 'function', name, weights.function, { insert: `${insert})`, stops, detail, documentation });
}

function typeText(typeName: string, list: boolean, settings: VerbSettings): string {
  const type = lastName(typeName);
  return list ? phrase(textsOf(settings), 'listOf', { type }) : type;
}

/**
 * Suggests derived types.
 *
 * @param suffix text that is inserted after them
 */
export function offerCasts(span: Span, { schema, typeName }: EntityModel, settings: VerbSettings, suffix = '/'): Candidate[] {
  if (schema === undefined || typeName === undefined) return [];
  return derivedTypes(schema, typeName).map(({ name, description }) => {
    const detail = phrase(textsOf(settings), 'ofType', { type: lastName(name) });
    return candidate(span, 'type', name, weights.keyword, { insert: name + suffix, detail, documentation: description ?? '' });
  });
}

function derivedTypes(schema: Schema, typeName: string): readonly StructuredType[] {
  return schema.types.filter(({ name, baseType }) => baseType !== null && name !== typeName && isDerivedFrom(schema, name, typeName));
}

/** Suggests children of the service root: an entity by its key, singletons, functions. */
export function offerRoot(span: Span, { model }: Target, settings: VerbSettings): Candidate[] {
  const schema = model?.schema;
  if (schema === undefined) return [];
  const sets = schema.entitySets.map(({ kind, name, typeName, description }) => {
    const details = { detail: typeText(typeName, kind === 'set', settings), documentation: description ?? '' };
    if (kind === 'singleton') return candidate(span, 'navigation', name, weights.column, { ...details, insert: `${name}/` });
    const at = name.length + 1;
    return candidate(span, 'navigation', name, weights.column, { ...details, insert: `${name}()/`, stops: [{ from: at, to: at }] });
  });
  const functions = schema.operationImports
    .filter(({ kind }) => kind === 'function')
    .flatMap(({ name, operation }) =>
      schema.operations
        .filter((known) => known.name === operation && known.kind === 'function' && !known.bound)
        .map((known) => functionCandidate(span, schema, known, name, settings)),
    );
  return [...sets, ...functions];
}
