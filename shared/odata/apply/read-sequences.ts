import { note, type OptionReader, skip, skipSpaces } from '../parse/option-reader.ts';
import { isQualified, nameOrAnnotation, nameOrType, readSegments } from '../selection/read-select.ts';
import type { Apply, NestItem, Transformation } from './apply-node.ts';
import { endArguments, needComma, noteArguments, type ReadArguments, readAliasHere, readPropertyPath } from './step-reader.ts';

/** Parses `concat(…,…)`, which has at least two sequences. */
export const readConcat: ReadArguments = (reader, name, span, { sequence }) => {
  const branches: Apply[] = [sequence(reader)];
  if (needComma(reader, name, span)) {
    do branches.push(sequence(reader));
    while (skip(reader, ','));
    endArguments(reader, name);
  }
  return { kind: 'concat', branches, ...span };
};

/** Parses `join(…)` and `outerjoin(…)`. */
export const readJoin: ReadArguments = (reader, name, span, { sequence }) => {
  const path = readPropertyPath(reader, nameOrAnnotation);
  const alias = path === null ? null : readAliasHere(reader);
  const apply = skip(reader, ',') ? sequence(reader) : null;
  endArguments(reader, name);
  const segments = path === null ? [] : path.segments.filter((segment) => segment.kind === 'name');
  const [first, type] = segments;
  const narrowed = segments.length < 2 || (segments.length === 2 && type !== undefined && !type.name.startsWith('@'));
  if (first !== undefined && path !== null && (isQualified(first) || !narrowed)) noteArguments(reader, name, path);
  return { kind: 'join', outer: name === 'outerjoin', segments, alias, apply, ...span };
};

/** Parses `nest(…)`, and `addnested(…)`, which begins with a path. */
export const readNest: ReadArguments = (reader, name, span, { sequence }) => {
  skipSpaces(reader);
  const segments = name === 'addnested' ? readSegments(reader, nameOrType) : null;
  if (segments?.slice(-2).every(isQualified) === true) noteArguments(reader, name, span);
  const items: NestItem[] = [];
  if (segments === null || needComma(reader, name, span)) {
    do {
      const apply = sequence(reader);
      const alias = readAliasHere(reader);
      items.push({ apply, alias, from: apply.from, to: reader.at });
    } while (skip(reader, ','));
    endArguments(reader, name);
  }
  return { kind: 'nest', segments, items, ...span };
};

/** Parses `expand(…)` of earlier drafts: a path, then `filter(…)` and nested `expand(…)`. */
export const readExpandStep: ReadArguments = (reader, name, span, { step }) => {
  skipSpaces(reader);
  const segments = readSegments(reader, nameOrType);
  const steps: Transformation[] = [];
  if (segments.length === 0) noteArguments(reader, name, span);
  else if (needComma(reader, name, span)) {
    do {
      skipSpaces(reader);
      const inner = step(reader);
      steps.push(inner);
      if (inner.kind !== 'filterStep' && inner.kind !== 'expandStep' && inner.kind !== 'unknownStep') noteMisplaced(reader, inner, name);
    } while (skip(reader, ','));
    endArguments(reader, name);
  }
  return { kind: 'expandStep', segments, steps, ...span };
};

/** Reports a transformation that isn't allowed inside another. */
export function noteMisplaced(reader: OptionReader, { from, to }: Transformation, name: string): void {
  note(reader, 'odata-transformation-misplaced', { from, to }, { parameters: { found: reader.text.slice(from, to), name } });
}
