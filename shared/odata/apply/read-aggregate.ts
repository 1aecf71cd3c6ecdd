import type { Span } from '../../diagnostics/diagnostic.ts';
import { trimmedSpan, valueEnd } from '../lex/token.ts';
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
import { createReader } from '../parse/reader.ts';
import type { GroupElement, Rollup } from './apply-node.ts';
import { readAggregateItems } from './read-aggregate-item.ts';
import { checkSteps, hierarchical, readHierarchyReference } from './read-hierarchy.ts';
import { endArguments, noteArguments, type ReadArguments, readProperty, type Sequences } from './step-reader.ts';

/** Parses `aggregate(…)`. */
export const readAggregate: ReadArguments = (reader: OptionReader, _name, span) => {
  const { text, findings, depth, at: from } = reader;
  reader.at = valueEnd(text, from, { at: ')', around: depth });
  const inner = createReader(text, parseExpression, { ...trimmedSpan(text, from, reader.at), findings, depth });
  return { kind: 'aggregate', items: readAggregateItems(inner), ...span };
};

/** Parses `groupby((…),…)`. */
export const readGroupBy: ReadArguments = (reader, name, span, sequences) => {
  skipSpaces(reader);
  const open = reader.at;
  const elements: GroupElement[] = [];
  if (nextCharacter(reader) === '(') {
    reader.at++;
    if (openParenthesis(reader)) {
      do {
        const element = readElement(reader, sequences);
        if (element !== null) elements.push(element);
      } while (skip(reader, ','));
      endArguments(reader, name);
    }
    closeParenthesis(reader, open);
  } else noteArguments(reader, name, { from: span.from, to: reader.at });
  const apply = elements.length > 0 && skip(reader, ',') ? sequences.sequence(reader) : null;
  if (elements.length > 0) endArguments(reader, name);
  return { kind: 'groupBy', elements, apply, ...span };
};

function readElement(reader: OptionReader, sequences: Sequences): GroupElement | null {
  skipSpaces(reader);
  const from = reader.at;
  const name = takeMatch(reader, /rollup(?:recursive)?(?=\()/y);
  if (name === null) {
    const path = readProperty(reader);
    return path.kind === 'missing' ? null : { kind: 'groupProperty', path, from, to: reader.at };
  }
  const open = reader.at;
  reader.at++;
  const span = { from, to: open };
  const rollup = openParenthesis(reader) ? readRollup(reader, name, span, sequences) : null;
  closeParenthesis(reader, open);
  return rollup === null ? null : { ...rollup, to: reader.at };
}

function readRollup(reader: OptionReader, name: string, span: Span, { sequence }: Sequences): GroupElement {
  if (name === 'rolluprecursive') {
    const hierarchy = readHierarchyReference(reader, name, span);
    const apply = skip(reader, ',') ? checkSteps(reader, sequence(reader), hierarchical, name) : null;
    endArguments(reader, name);
    return { kind: 'rollupRecursive', hierarchy, apply, ...span };
  }
  skipSpaces(reader);
  const all = takeMatch(reader, /\$all(?![A-Za-z0-9_])/y) !== null;
  const properties: Rollup['properties'][number][] = [];
  if (!all || skip(reader, ',')) {
    do {
      const path = readProperty(reader);
      if (path.kind !== 'missing') properties.push(path);
    } while (skip(reader, ','));
  } else noteArguments(reader, name, { from: span.from, to: reader.at });
  endArguments(reader, name);
  const [only] = properties;
  if (!all && only !== undefined && properties.length === 1 && reader.text.slice(only.from, only.to).search(/[/.]/) >= 0)
    note(
      reader,
      'odata-transformation-arguments',
      { from: span.from, to: only.to },
      { parameters: { name, example: 'rollup(year,month)' } },
    );
  return { kind: 'rollup', all, properties, ...span };
}
