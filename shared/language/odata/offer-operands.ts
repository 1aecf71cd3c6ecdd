import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel, Property } from '../../metadata/entity-model.ts';
import { isIdentifier, needsPrefix } from '../../odata/lex/lex.ts';
import { type ExpressionType, functions, type ODataFunction } from '../../odata/operators.ts';
import { candidate, columnCandidate, weights } from '../candidates.ts';
import { columnsFor } from '../column-index.ts';
import type { VerbSettings } from '../completion.ts';
import { lastName } from '../describe-column.ts';
import { type Candidate, searchKeysOf } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import type { Frame } from './frame.ts';
import { functionSignature } from './function-signature.ts';
import { takesType } from './offer-types.ts';
import { leadsOn, targetOf } from './scope.ts';
import type { Word } from './word-at.ts';

/** Checks whether a type is among the expected families. */
export function familyFits(family: string, families: readonly string[]): boolean {
  return families.length === 0 || family === 'any' || family === 'unknown' || families.includes(family);
}

/**
 * Suggests `usable` columns of a fitting type.
 *
 * @param start whether a condition begins at the word, so that every column fits
 */
export function offerColumns(
  word: Word,
  families: readonly string[],
  start: boolean,
  model: EntityModel | undefined,
  settings: VerbSettings,
  usable: (property: Property) => boolean,
): Candidate[] {
  if (model === undefined) return [];
  const texts = textsOf(settings);
  const columns = columnsFor(model, word.typed, (property) => {
    if (!usable(property) || !isIdentifier(property.name)) return false;
    const target = targetOf(model, property);
    return start || (!target.list && target.kind !== 'structure' && familyFits(target.family, families));
  });
  const candidates = columns.map((column) => {
    const { property } = column;
    const name = needsPrefix(property.name) ? `$it/${property.name}` : property.name;
    return columnCandidate(word, property, column, texts, leadsOn(model, property) ? `${name}/` : name);
  });
  return [...candidates, ...(start ? offerNavigations(word, model, settings, '/') : [])];
}

/** Suggests `usable` list columns, paths to others, and an array. */
export function offerLists(
  word: Word,
  model: EntityModel | undefined,
  settings: VerbSettings,
  usable: (property: Property) => boolean,
): Candidate[] {
  const writtenOut = candidate(word, 'mark', '[', weights.mark, { insert: '[]', stops: [{ from: 1, to: 1 }] });
  if (model === undefined) return [writtenOut];
  const texts = textsOf(settings);
  const columns = columnsFor(model, word.typed, (property) => usable(property) && isIdentifier(property.name) && leadsOn(model, property));
  const candidates = columns.map((column) => {
    const { property } = column;
    const name = needsPrefix(property.name) ? `$it/${property.name}` : property.name;
    return columnCandidate(word, property, column, texts, property.list ? name : `${name}/`);
  });
  return [...candidates, ...offerNavigations(word, model, settings, '/'), writtenOut];
}

/**
 * Suggests navigations.
 *
 * @param suffix text that is inserted after their names
 */
export function offerNavigations(span: Span, model: EntityModel | undefined, settings: VerbSettings, suffix = ''): Candidate[] {
  const texts = textsOf(settings);
  return (model?.navigations ?? []).map(({ name, typeName, list, description }) => {
    const type = list ? phrase(texts, 'listOf', { type: lastName(typeName) }) : lastName(typeName);
    const details = { insert: name + suffix, detail: type, documentation: description ?? '' };
    return candidate(span, 'navigation', name, weights.column, details);
  });
}

/** Functions with a special call syntax, or that aren't allowed in conditions. */
const special: ReadonlySet<string> = new Set(['case', 'isdefined']);
/** Functions that few models need. */
const rare = /^(?:geo\.|has|mindatetime|maxdatetime|cast|isof)/;

/** Suggests functions with a fitting result. At the start of a `condition`, boolean functions are first. */
export function offerFunctions(
  span: Span,
  families: readonly string[],
  condition: boolean,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Candidate[] {
  const hasGeometry = model === undefined || model.properties.some(({ edmType }) => edmType?.startsWith('Edm.Geo') === true);
  return functions
    .filter(({ result, name }) => (hasGeometry || !name.startsWith('geo.')) && familyFits(result, families) && !special.has(name))
    .map((definition) => {
      const { insert, stops } = callOf(definition);
      const { label, meaning } = functionSignature(definition, settings);
      return candidate(
        span,
        'function',
        definition.name,
        rare.test(definition.name) ? weights.mark : weights.function - (condition && definition.result === 'boolean' ? 0.5 : 0),
        { insert, stops, detail: label, documentation: meaning },
        searchKeysOf(definition.name),
      );
    });
}

/** Returns a call with a placeholder for each argument, quoted if only a string fits. */
function callOf({ name, parameters, optional }: ODataFunction): { insert: string; stops: Span[] } {
  let insert = `${name}(`;
  const stops: Span[] = [];
  // A type as the only argument means the row itself, which is rarely needed.
  const shown = takesType(name) ? parameters : parameters.slice(0, parameters.length - optional);
  shown.forEach((types, index) => {
    const isText = index > 0 && isOnlyText(types);
    insert += `${index > 0 ? ',' : ''}${isText ? "'" : ''}`;
    stops.push({ from: insert.length, to: insert.length });
    insert += isText ? "'" : '';
  });
  insert += ')';
  return { insert, stops };
}

function isOnlyText(types: readonly ExpressionType[]): boolean {
  return types.length === 1 && types[0] === 'string';
}

/** Suggests variables of the enclosing lambda expressions. */
export function offerVariables(
  span: Span,
  frames: readonly Frame[],
  families: readonly string[],
  start: boolean,
  settings: VerbSettings,
): Candidate[] {
  const texts = textsOf(settings);
  return frames
    .flatMap(({ variable, item }) => (variable === null ? [] : [{ variable, item }]))
    .filter(({ item }) => start || familyFits(item.family, families))
    .map(({ variable, item }) => {
      const list = item.property?.name ?? item.model?.name ?? '';
      const insert = item.kind === 'structure' ? `${variable}/` : variable;
      return candidate(span, 'variable', variable, weights.value, { insert, detail: phrase(texts, 'variable', { list }) });
    });
}
