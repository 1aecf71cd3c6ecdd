import { isIdentifier, needsPrefix } from '../../odata/lex/lex.ts';
import { type ExpressionType, functions, type ODataFunction } from '../../odata/operators.ts';
import type { Span } from '../../query/diagnostic.ts';
import type { EntityModel, Property } from '../../query/entity-model.ts';
import { candidate, columnCandidate, weights } from '../candidates.ts';
import { columnsFor } from '../column-index.ts';
import type { VerbSettings } from '../completion.ts';
import { lastName } from '../describe-column.ts';
import { type Candidate, soughtBy } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import type { Frame } from './frame.ts';
import { functionSignature } from './function-signature.ts';
import { takesType } from './offer-types.ts';
import { leadsOn, targetOf } from './scope.ts';
import type { Word } from './word-at.ts';

/** Whether something of a family can stand where these are wanted. */
export function fits(family: string, families: readonly string[]): boolean {
  return families.length === 0 || family === 'any' || family === 'unknown' || families.includes(family);
}

/** Columns that are `usable` and whose values fit. `start`: whether a condition begins here, so that every column can, compared with something. */
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
    return start || (!target.list && target.kind !== 'structure' && fits(target.family, families));
  });
  const candidates = columns.map((column) => {
    const { property } = column;
    const name = needsPrefix(property.name) ? `$it/${property.name}` : property.name;
    return columnCandidate(word, property, column, texts, leadsOn(model, property) ? `${name}/` : name);
  });
  return [...candidates, ...(start ? offerNavigations(word, model, settings, '/') : [])];
}

/** Columns of lists that are `usable`, ways to others, and a list that is written out. */
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

/** Ways to related entities; `ending` is written behind their names. */
export function offerNavigations(span: Span, model: EntityModel | undefined, settings: VerbSettings, ending = ''): Candidate[] {
  const texts = textsOf(settings);
  return (model?.navigations ?? []).map(({ name, typeName, list, description }) => {
    const type = list ? phrase(texts, 'listOf', { type: lastName(typeName) }) : lastName(typeName);
    const details = { insert: name + ending, detail: type, documentation: description ?? '' };
    return candidate(span, 'navigation', name, weights.column, details);
  });
}

/** Functions that are not called like others, or not in conditions. */
const special: ReadonlySet<string> = new Set(['case', 'isdefined']);
/** Functions that few models have a use for. */
const rare = /^(?:geo\.|has|mindatetime|maxdatetime|cast|isof)/;

/** Functions whose result fits; where a `condition` begins, those that are one come first. */
export function offerFunctions(
  span: Span,
  families: readonly string[],
  condition: boolean,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Candidate[] {
  const hasPlaces = model === undefined || model.properties.some(({ edmType }) => edmType?.startsWith('Edm.Geo') === true);
  return functions
    .filter(({ result, name }) => (hasPlaces || !name.startsWith('geo.')) && fits(result, families) && !special.has(name))
    .map((known) => {
      const { insert, stops } = callOf(known);
      const { label, meaning } = functionSignature(known, settings);
      return candidate(
        span,
        'function',
        known.name,
        rare.test(known.name) ? weights.mark : weights.function - (condition && known.result === 'boolean' ? 0.5 : 0),
        { insert, stops, detail: label, documentation: meaning },
        soughtBy(known.name),
      );
    });
}

/** A call with a place for each argument; where only a text fits, with its quotes. */
function callOf({ name, parameters, optional }: ODataFunction): { insert: string; stops: Span[] } {
  let insert = `${name}(`;
  const stops: Span[] = [];
  // A type alone is meant for the row itself, which few have a use for.
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

/** Variables of the lambda expressions around. */
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
    .filter(({ item }) => start || fits(item.family, families))
    .map(({ variable, item }) => {
      const list = item.property?.name ?? item.model?.name ?? '';
      const insert = item.kind === 'structure' ? `${variable}/` : variable;
      return candidate(span, 'variable', variable, weights.value, { insert, detail: phrase(texts, 'variable', { list }) });
    });
}
