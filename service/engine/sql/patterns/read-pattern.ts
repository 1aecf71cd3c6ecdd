import { type AST, RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp';
import { type ErrorText, errorText, isPatternKey, type UnsupportedKey } from '../../../texts/error-text.ts';
import { EngineError } from '../../engine-error.ts';
import { type CharacterSet, complement, namedSets, propertySet, unite } from './character-set.ts';

/**
 * A regular expression that every engine matches in linear time. It consists of character sets, both ends, word boundaries, and
 * combinations of them. It only tests whether there is a match.
 */
export type Pattern =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'noBoundary' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  /** A repetition. `maximum` is null if the repetition is unlimited. */
  | { readonly kind: 'repeat'; readonly part: Pattern; readonly minimum: number; readonly maximum: number | null };

/** Maximum number of characters of a pattern. */
const longestPattern = 1000;
/** Maximum number of characters including their repetitions. It is limited because engines prepare a state for each character. */
const maxStates = 2000;
/** The limit of RE2 for the product of nested repetitions. */
const maxRepetitions = 1000;

/**
 * Parses a pattern of OData: a regular expression of ECMAScript with Unicode (OData URL Conventions 4.01, 5.1.1.7.1).
 *
 * @throws EngineError `query-refused` for an invalid or too large pattern; `query-unsupported` for look-around, back references, and flags,
 *   which some engines don't support, or only in unlimited time
 */
export function readPattern(text: string): Pattern {
  if (text.length > longestPattern)
    throw new EngineError('query-refused', errorText('engine.pattern-length', { most: longestPattern, length: text.length }));
  const pattern = sequencesOf(parse(text).alternatives);
  if (statesOf(pattern) > maxStates || repetitionsOf(pattern) > maxRepetitions)
    throw new EngineError('query-refused', errorText('engine.pattern-size', { pattern: text }));
  return pattern;
}

function parse(text: string): AST.Pattern {
  try {
    return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(text, 0, text.length, { unicode: true });
  } catch (error) {
    if (!(error instanceof RegExpSyntaxError)) throw error;
    const why = error.message.replace(/^.*\/: /s, '');
    throw new EngineError('query-refused', errorText('engine.pattern', { pattern: text, why: patternMistake(why) }));
  }
}

/** Returns the text of a parser message. The parser itself has only English messages. */
function patternMistake(message: string): ErrorText {
  return errorText(isPatternKey(message) ? `patterns.${message}` : 'patterns.other');
}

function sequencesOf(alternatives: readonly AST.Alternative[]): Pattern {
  const parts = alternatives.map(({ elements }): Pattern => ({ kind: 'sequence', parts: elements.map(read) }));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
}

function read(element: AST.Element): Pattern {
  switch (element.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'set', set: setOf(element) };
    case 'Group':
      if (element.modifiers !== null) throw unsupported('pattern-flags');
      return sequencesOf(element.alternatives);
    case 'CapturingGroup':
      return sequencesOf(element.alternatives);
    case 'Quantifier':
      return {
        kind: 'repeat',
        part: read(element.element),
        minimum: element.min,
        maximum: element.max === Number.POSITIVE_INFINITY ? null : element.max,
      };
    case 'Assertion':
      if (element.kind === 'start') return { kind: 'start' };
      if (element.kind === 'end') return { kind: 'end' };
      if (element.kind === 'word') return { kind: element.negate ? 'noBoundary' : 'boundary' };
      throw unsupported('pattern-lookaround');
    default:
      throw unsupported('pattern-backreferences');
  }
}

function unsupported(key: UnsupportedKey): EngineError {
  return new EngineError('query-unsupported', errorText('unsupported-here', { what: errorText(`unsupported.${key}`) }));
}

type SetNode = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.CharacterClassRange;

function setOf(node: SetNode): CharacterSet {
  switch (node.type) {
    case 'Character':
      return [[node.value, node.value]];
    case 'CharacterClassRange':
      return [[node.min.value, node.max.value]];
    case 'CharacterClass': {
      const set = unite(...node.elements.map((element) => setOf(plain(element))));
      return node.negate ? complement(set) : set;
    }
    case 'CharacterSet': {
      if (node.kind === 'property') return propertySet(node.raw);
      const set = namedSets[node.kind];
      return node.kind !== 'any' && node.negate ? complement(set) : set;
    }
  }
}

/** Returns a plain element of a class. Classes contain other elements only with the flag `v`, which is never set. */
function plain(element: AST.CharacterClassElement): SetNode {
  if (element.type === 'ClassStringDisjunction' || element.type === 'ExpressionCharacterClass') throw unsupported('pattern-strings');
  return element;
}

function statesOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'set':
      return 1 + Math.floor(pattern.set.length / 16);
    case 'sequence':
    case 'choice':
      return pattern.parts.reduce((sum, part) => sum + statesOf(part), 1);
    case 'repeat':
      return statesOf(pattern.part) * Math.max(1, pattern.maximum ?? pattern.minimum);
    default:
      return 1;
  }
}

function repetitionsOf(pattern: Pattern): number {
  if (pattern.kind === 'repeat') return repetitionsOf(pattern.part) * Math.max(1, pattern.maximum ?? pattern.minimum);
  return 'parts' in pattern ? Math.max(1, ...pattern.parts.map(repetitionsOf)) : 1;
}
