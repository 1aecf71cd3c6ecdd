import type { Property } from '../../metadata/entity-model.ts';
import { isIdentifier } from '../../odata/lex/lex.ts';
import { candidate, columnCandidate, weights } from '../candidates.ts';
import { columnsFor } from '../column-index.ts';
import type { VerbSettings } from '../completion.ts';
import { lastName } from '../describe-column.ts';
import type { Candidate } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import type { ExpressionContext } from './frame.ts';
import { offerNavigations } from './offer-operands.ts';
import { offerBound, offerCasts, offerRoot } from './offer-service.ts';
import { leadsOn } from './scope.ts';
import type { Word } from './word-at.ts';

/** Suggests segments that can follow a slash. */
export function offerSegments(
  word: Word,
  { path }: ExpressionContext,
  usable: (property: Property) => boolean,
  settings: VerbSettings,
): Candidate[] {
  if (path.kind === 'root') return offerRoot(word, path, settings);
  const texts = textsOf(settings);
  const count = candidate(word, 'keyword', '$count', weights.keyword, { detail: phrase(texts, 'count') });
  if (path.list) {
    const lambda = (label: 'any' | 'all'): Candidate => {
      const insert = `${label}()`;
      return candidate(word, 'function', label, weights.operator, {
        insert,
        stops: [{ from: 4, to: 4 }],
        documentation: texts.operators[label],
      });
    };
    const related =
      path.model === null ? [] : [...offerBound(word, path.model, true, [], settings), ...offerCasts(word, path.model, settings)];
    return [lambda('any'), lambda('all'), count, ...related];
  }
  if (path.kind !== 'structure' || path.model === null) return [];
  const owner = path.model;
  const suits = (property: Property): boolean => usable(property) && isIdentifier(property.name);
  const columns = columnsFor(owner, word.typed, suits).map((column) => {
    const { property } = column;
    return columnCandidate(word, property, column, texts, leadsOn(owner, property) ? `${property.name}/` : property.name);
  });
  return [
    ...columns,
    ...offerNavigations(word, owner, settings, '/'),
    ...offerBound(word, owner, false, [], settings),
    ...offerCasts(word, owner, settings),
  ];
}

/** Suggests a name for the variable: the first letter of the list, or another one if that is used. */
export function offerVariable(word: Word, { frames, frame, model }: ExpressionContext): Candidate[] {
  if (frame.variable !== null) return [];
  const usedNames = new Set([...frames.map(({ variable }) => variable), ...(model?.properties.map(({ name }) => name) ?? [])]);
  const first = (frame.item.property?.name ?? lastName(frame.item.model?.name ?? 'x')).toLowerCase();
  const letters = /^[a-z]/.test(first) ? [first.charAt(0)] : [];
  const free = [...letters, ...'xyzabcdefg'].find((letter) => !usedNames.has(letter)) ?? 'x1';
  const offer = word.typed !== '' && !usedNames.has(word.typed) ? word.typed : free;
  return [{ ...candidate(word, 'variable', `${offer}:`, weights.variable), lower: word.typed.toLowerCase() }];
}
