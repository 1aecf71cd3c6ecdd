import type { Span } from '../../diagnostics/diagnostic.ts';
import { identifierSource } from '../lex/lex.ts';
import { valueEnd } from '../lex/token.ts';
import { matches, note, type OptionReader, skip, skipSpaces, takeMatch } from '../parse/option-reader.ts';
import { readOrderBy } from '../parse/read-items.ts';
import { plainName, readSegment } from '../selection/read-select.ts';
import type { Apply, HierarchyReference, Transformation, Traverse } from './apply-node.ts';
import { readNumber } from './read-rows.ts';
import { noteMisplaced } from './read-sequences.ts';
import { endArguments, needComma, noteArguments, type ReadArguments, readArgument, readProperty } from './step-reader.ts';

/** Parses a reference to a hierarchy: its nodes, its name, and the property that identifies a node. */
export function readHierarchyReference(reader: OptionReader, name: string, span: Span): HierarchyReference {
  const nodes = readArgument(reader);
  if (nodes.kind !== 'missing' && !(nodes.kind === 'path' && nodes.root === '$root')) note(reader, 'odata-hierarchy-nodes', nodes);
  const missing = { kind: 'missing', from: reader.at, to: reader.at } as const;
  if (!needComma(reader, name, span)) return { nodes, qualifier: null, property: missing };
  skipSpaces(reader);
  const qualifier = readSegment(reader, plainName);
  if (qualifier === null) noteArguments(reader, name, { from: span.from, to: reader.at });
  if (!needComma(reader, name, span)) return { nodes, qualifier, property: missing };
  const property = readProperty(reader);
  skipSpaces(reader);
  return { nodes, qualifier, property };
}

/** Parses `ancestors(…)` and `descendants(…)`. */
export const readHierarchyStep: ReadArguments = (reader, name, span, { sequence }) => {
  const hierarchy = readHierarchyReference(reader, name, span);
  const branches: Apply[] = [];
  let distance: number | null = null;
  let keepStart = false;
  if (hierarchy.property.kind !== 'missing' && needComma(reader, name, span)) {
    branches.push(readPreserving(reader, name, sequence));
    while (!keepStart && skip(reader, ',')) {
      skipSpaces(reader);
      keepStart = takeMatch(reader, /keep start(?![A-Za-z0-9_])/y) !== null;
      if (keepStart) break;
      const number: number | null = distance === null ? readNumber(reader) : null;
      if (number !== null) distance = number;
      else if (distance === null && branches.length < 2) branches.push(readPreserving(reader, name, sequence));
      else break;
    }
    endArguments(reader, name);
  }
  return { kind: 'kin', name: name === 'ancestors' ? 'ancestors' : 'descendants', hierarchy, branches, distance, keepStart, ...span };
};

/** Parses `traverse(…)`. */
export const readTraverse: ReadArguments = (reader, name, span, { sequence }) => {
  const hierarchy = readHierarchyReference(reader, name, span);
  const order = hierarchy.property.kind !== 'missing' && needComma(reader, name, span) ? readOrder(reader) : null;
  if (order === null) {
    if (hierarchy.property.kind !== 'missing') noteArguments(reader, name, { from: span.from, to: reader.at });
    return { kind: 'traverse', hierarchy, order, apply: null, items: [], ...span };
  }
  let apply: Apply | null = null;
  let items: Traverse['items'] = [];
  if (skip(reader, ',')) {
    if (startsTransformation(reader)) {
      apply = readPreserving(reader, name, sequence);
      if (skip(reader, ',')) items = readOrderBy(reader).items;
    } else items = readOrderBy(reader).items;
  }
  endArguments(reader, name);
  return { kind: 'traverse', hierarchy, order, apply, items, ...span };
};

function readOrder(reader: OptionReader): Traverse['order'] {
  skipSpaces(reader);
  const word = takeMatch(reader, /(?:preorder|postorder)(?![A-Za-z0-9_])/y);
  return word === 'preorder' || word === 'postorder' ? word : null;
}

const transformation =
  /[ \t]*(?:identity(?![A-Za-z0-9_.])|(?:bottom|top)(?:count|percent|sum)?\(|(?:filter|orderby|search|skip|ancestors|descendants|traverse)\()/y;
const serviceFunction = new RegExp(`[ \\t]*${identifierSource}(?:\\.${identifierSource})+\\(`, 'uy');

/** Checks whether a transformation begins at the position, and not a sort expression. A custom function can be either. */
function startsTransformation(reader: OptionReader): boolean {
  if (matches(reader, transformation)) return true;
  if (!matches(reader, serviceFunction)) return false;
  const close = valueEnd(reader.text, serviceFunction.lastIndex, { at: ')' });
  return matches(reader, /[ \t]*[,)/]/y, close + 1);
}

const preserving: readonly Transformation['kind'][] = [
  'filterStep',
  'searchStep',
  'orderByStep',
  'rowsStep',
  'rankStep',
  'identity',
  'kin',
  'traverse',
  'customStep',
  'unknownStep',
];

/** Transformations that are allowed in `rolluprecursive(…)`. */
export const hierarchical: readonly Transformation['kind'][] = ['kin', 'traverse', 'customStep', 'unknownStep'];

function readPreserving(reader: OptionReader, name: string, sequence: (reader: OptionReader) => Apply): Apply {
  return checkSteps(reader, sequence(reader), preserving, name);
}

/** Reports transformations of a sequence that aren't allowed inside another. */
export function checkSteps(reader: OptionReader, apply: Apply, allowed: readonly Transformation['kind'][], name: string): Apply {
  for (const step of apply.steps) if (!allowed.includes(step.kind)) noteMisplaced(reader, step, name);
  return apply;
}
