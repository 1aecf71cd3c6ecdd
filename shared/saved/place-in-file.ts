import type { ValueNode } from '@humanwhocodes/momoa';
import { nameOf } from '../json/twice-named.ts';
import { placeholder } from './placeholder.ts';
import type { SavedProblem } from './saved-problem.ts';
import type { SavedQuery } from './saved-query.ts';

/** A place in a file; both count from 1, as editors do. */
export interface FilePlace {
  readonly line: number;
  readonly column: number;
}

/** Where each part of a saved query's file begins, by its path (`where.0`); of a text with escapes also how it is written between its quotes. */
export type SavedPlaces = Readonly<Record<string, FilePlace & { readonly written?: string }>>;

/** The places of all parts of a document. @param text The whole of it. */
export function placesOf(document: ValueNode, text: string): SavedPlaces {
  const places: Record<string, SavedPlaces[string]> = {};
  const enter = (node: ValueNode, path: string, { line, column }: FilePlace): void => {
    const written = node.type === 'String' ? text.slice(node.loc.start.offset + 1, node.loc.end.offset - 1) : '';
    places[path] = { line, column, ...(written.includes('\\') ? { written } : {}) };
    const within = (name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);
    if (node.type === 'Array') for (const [index, { value }] of node.elements.entries()) enter(value, within(index), value.loc.start);
    if (node.type === 'Object') for (const member of node.members) enter(member.value, within(nameOf(member)), member.value.loc.start);
  };
  enter(document, '', document.loc.start);
  return places;
}

/** The place of a part, or of the nearest part around it that is there. */
export function nearestPlace(places: SavedPlaces, path: string): FilePlace | undefined {
  const found = places[path];
  if (found !== undefined) return { line: found.line, column: found.column };
  return path === '' ? undefined : nearestPlace(places, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
}

/** The place of a character of a text that stands between quotes. @param at Its number in the text, from 0. */
function placeWithin({ line, column, written }: SavedPlaces[string], at: number): FilePlace {
  if (written === undefined) return { line, column: column + 1 + at };
  const signs = written.match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs) ?? [];
  return { line, column: column + 1 + signs.slice(0, at).join('').length };
}

/** The number of the character of a template from which a character of the filled text comes: of a parameter's value, where its name begins. */
function inTemplate(template: string, filled: string, at: number): number {
  let [read, written] = [0, 0];
  for (const { index, 0: whole } of template.matchAll(placeholder)) {
    const before = template.slice(read, index);
    if (at < written + before.length) return read + at - written;
    written += before.length;
    read = index + whole.length;
    const next = template.slice(read).split(placeholder, 1)[0] ?? '';
    const end = next === '' ? filled.length : filled.indexOf(next, written);
    if (end < 0 || at < end) return index;
    written = end;
  }
  return read + at - written;
}

function textAt(saved: SavedQuery, path: string): string | undefined {
  const [member, index, rest] = path.split('.');
  const list =
    member === 'where' || member === 'order' || member === 'columns' || member === 'odata' || member === 'rest' ? saved[member] : undefined;
  const item = list?.[Number(index)];
  return typeof item === 'object' && rest === 'rest' ? item.rest : typeof item === 'string' ? item : undefined;
}

/**
 * Problems of a query with their places in its file.
 *
 * @param saved As the file says it.
 * @param filled The same, its parameters filled in: what was read.
 */
export function placeProblems(
  problems: readonly SavedProblem[],
  places: SavedPlaces,
  saved: SavedQuery,
  filled: SavedQuery = saved,
): readonly SavedProblem[] {
  return problems.map((problem) => {
    if (problem.code === 'saved-parameter-value') {
      const place = nearestPlace(places, `parameters.${problem.name}`);
      return place === undefined ? problem : { ...problem, place };
    }
    if (!('path' in problem)) return problem;
    const [own, template, read] = [places[problem.path], textAt(saved, problem.path), textAt(filled, problem.path)];
    if (problem.code === 'saved-language' && own !== undefined && template !== undefined && read !== undefined) {
      return { ...problem, place: placeWithin(own, inTemplate(template, read, problem.diagnostic.from)) };
    }
    const place = nearestPlace(places, problem.path);
    return place === undefined ? problem : { ...problem, place };
  });
}
