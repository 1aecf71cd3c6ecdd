import { type MessageParameters, replace, type Span } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { identifierSource } from '../lex/lex.ts';
import { valueEnd } from '../lex/token.ts';
import type { Parameter } from '../node.ts';
import {
  closeParenthesis,
  nextCharacter,
  note,
  type OptionReader,
  openParenthesis,
  skip,
  skipSpaces,
  takeMatch,
} from '../parse/option-reader.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { optionEnd } from '../parse/read-items.ts';
import { createReader } from '../parse/reader.ts';
import { type Apply, rankings, type Transformation } from './apply-node.ts';
import { readAggregate, readGroupBy } from './read-aggregate.ts';
import { readHierarchyStep, readTraverse } from './read-hierarchy.ts';
import { readComputeStep, readFilterStep, readOrderByStep, readRanking, readRowsStep, readSearchStep } from './read-rows.ts';
import { readConcat, readExpandStep, readJoin, readNest } from './read-sequences.ts';
import { endArguments, examples, noteArguments, noteCase, type ReadArguments } from './step-reader.ts';

const readers: ReadonlyMap<string, ReadArguments> = new Map([
  ['aggregate', readAggregate],
  ['groupby', readGroupBy],
  ['filter', readFilterStep],
  ['search', readSearchStep],
  ['compute', readComputeStep],
  ['orderby', readOrderByStep],
  ['top', readRowsStep],
  ['skip', readRowsStep],
  ['concat', readConcat],
  ['join', readJoin],
  ['outerjoin', readJoin],
  ['nest', readNest],
  ['addnested', readNest],
  ['expand', readExpandStep],
  ['ancestors', readHierarchyStep],
  ['descendants', readHierarchyStep],
  ['traverse', readTraverse],
  ...rankings.map((name): [string, ReadArguments] => [name, readRanking(name)]),
]);

/** Names of the standard transformations. */
const transformationNames: readonly string[] = [...readers.keys(), 'identity'];

/** Parses an `$apply` (OData Data Aggregation 4.0 ABNF, `applyExpr`, with extensions of earlier drafts). */
export function readApply(reader: OptionReader): Apply {
  const apply = readSequence(reader);
  const to = optionEnd(reader);
  const surplus = reader.text.slice(reader.at, to).trim();
  if (surplus !== '') note(reader, 'odata-apply-surplus', { from: reader.at, to }, { parameters: { found: surplus.slice(0, 20) } });
  reader.at = Math.max(reader.at, to);
  return apply;
}

function readSequence(reader: OptionReader): Apply {
  skipSpaces(reader);
  const from = reader.at;
  const steps = [readStep(reader)];
  while (skip(reader, '/')) {
    skipSpaces(reader);
    steps.push(readStep(reader));
  }
  return { kind: 'apply', steps, from, to: reader.at };
}

const stepName = new RegExp(`${identifierSource}(?:\\.${identifierSource})*`, 'uy');

function readStep(reader: OptionReader): Transformation {
  const from = reader.at;
  const written = takeMatch(reader, stepName);
  if (written === null) return unknownStep(reader, from);
  if (written === 'identity' && nextCharacter(reader) !== '(') return { kind: 'identity', from, to: reader.at };
  if (written === 'identity') {
    noteArguments(reader, written, { from, to: reader.at });
    return skipUnknownStep(reader, from);
  }
  if (written.includes('.')) return readCustomStep(reader, written, from);
  const name = readers.has(written) ? written : suggestTransformation(reader, written, { from, to: reader.at });
  const readArguments = name === null ? undefined : readers.get(name);
  if (name === null || readArguments === undefined) return skipUnknownStep(reader, from);
  return readParenthesised(reader, name, from, readArguments);
}

function readParenthesised(reader: OptionReader, name: string, from: number, readArguments: ReadArguments): Transformation {
  const open = reader.at;
  const span = { from, to: open };
  if (nextCharacter(reader) !== '(') {
    noteArguments(reader, name, span);
    return { kind: 'unknownStep', text: reader.text.slice(from, open), ...span };
  }
  reader.at++;
  const step: Transformation = openParenthesis(reader)
    ? readArguments(reader, name, span, { sequence: readSequence, step: readStep })
    : { kind: 'unknownStep', text: '', ...span };
  endArguments(reader, name);
  closeParenthesis(reader, open);
  return { ...step, to: reader.at };
}

/** Reports an unknown transformation, and returns the one that was probably meant. */
function suggestTransformation(reader: OptionReader, written: string, span: Span): string | null {
  const exact = transformationNames.find((name) => name === written.toLowerCase()) ?? null;
  if (exact !== null && exact !== written) {
    noteCase(reader, span, written, exact);
    return exact;
  }
  const suggestion = nearestName(written, transformationNames);
  const parameters: MessageParameters = suggestion === null ? { name: written } : { name: written, suggestion: suggestion };
  note(reader, 'odata-transformation-unknown', span, { parameters, fix: suggestion === null ? null : replace(span, suggestion) });
  return suggestion;
}

/** Skips an unknown name and its parentheses. */
function skipUnknownStep(reader: OptionReader, from: number): Transformation {
  if (nextCharacter(reader) === '(') reader.at = Math.min(valueEnd(reader.text, reader.at + 1, { at: ')' }) + 1, reader.text.length);
  return { kind: 'unknownStep', text: reader.text.slice(from, reader.at), from, to: reader.at };
}

/** Skips text that doesn't begin with a name, up to the next transformation or argument. */
function unknownStep(reader: OptionReader, from: number): Transformation {
  reader.at = valueEnd(reader.text, from, { at: reader.depth > 0 ? '/,;)' : '/' });
  const text = reader.text.slice(from, reader.at);
  note(reader, 'odata-transformation-missing', { from, to: reader.at }, { parameters: { example: examples.filter ?? '' } });
  return { kind: 'unknownStep', text, from, to: reader.at };
}

/** Parses a custom transformation: `Sales.Best(number=5)`. */
function readCustomStep(reader: OptionReader, name: string, from: number): Transformation {
  if (nextCharacter(reader) !== '(') {
    noteArguments(reader, name, { from, to: reader.at });
    return { kind: 'unknownStep', text: name, from, to: reader.at };
  }
  const end = valueEnd(reader.text, reader.at + 1, { at: ')' });
  const { text, findings, depth } = reader;
  reader.at = Math.min(end + 1, text.length);
  const { node } = parseExpression(createReader(text, parseExpression, { from, to: reader.at, findings, depth }), 0);
  const call = node.kind === 'path' ? node.segments[0] : undefined;
  const parameters: readonly Parameter[] = call?.kind === 'function' ? call.parameters : [];
  if (call?.kind !== 'function') noteArguments(reader, name, { from, to: reader.at });
  return { kind: 'customStep', name, parameters, from, to: reader.at };
}
