import type { EntityModel } from '../../query/entity-model.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts/index.ts';
import { enclosuresAt } from './enclosing.ts';
import { offerNavigations } from './offer-operands.ts';

/** Options of an expanded navigation (OData URL Conventions 4.01, 5.1.3.2). */
const nestedOptions = [
  '$select',
  '$filter',
  '$orderby',
  '$top',
  '$skip',
  '$count',
  '$search',
  '$expand',
  '$compute',
  '$apply',
  '$levels',
] as const;

/** What may stand at the cursor of `$expand`: a navigation, or an option within the parentheses behind one. */
export function completeExpand(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const [, inner] = enclosuresAt(text, offset);
  if (inner === undefined) return completeNavigation(text, offset, model, settings);
  return completeOptionName(text, inner.part[';'], offset, inner.from, settings);
}

function completeNavigation(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const word = nameAt(text, offset);
  if (/\/$/.test(text.slice(0, word.from))) {
    return rank(
      ['$ref', '$count'].map((label) => candidate(word, 'keyword', label, weights.keyword)),
      word.typed,
    );
  }
  const all = candidate(word, 'keyword', '*', weights.form, { detail: phrase(textsOf(settings), 'allColumns') });
  return rank([...offerNavigations(word, model, settings), all], word.typed);
}

function completeOptionName(text: string, from: number, offset: number, opens: number, settings: VerbSettings): Completions {
  const word = nameAt(text, offset, ';()=,');
  if (word.from < from) return noCompletions;
  const { odataOptions } = textsOf(settings);
  const before = text.slice(opens, word.from).split(';');
  const taken = new Set(before.map((part) => part.split('=')[0]?.trim()));
  const offers: Candidate[] = nestedOptions
    .filter((name) => !taken.has(name))
    .map((name, index) => candidate(word, 'parameter', name, index, { insert: `${name}=`, documentation: odataOptions[name] ?? '' }));
  return rank(offers, word.typed);
}
