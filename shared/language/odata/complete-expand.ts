import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { candidate, columnCandidate, weights } from '../candidates.ts';
import { nameAt } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { type Candidate, rank, searchKeysOf } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { enclosuresAt } from './enclosing.ts';
import { offerNavigations } from './offer-operands.ts';
import { offerCasts } from './offer-service.ts';
import { ownerBefore } from './path-owner.ts';
import { structureOf } from './scope.ts';

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

/** Returns completions for the cursor in `$expand`: a navigation, or an option in its parentheses. */
export function completeExpand(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const [, inner] = enclosuresAt(text, offset);
  if (inner === undefined) return completeNavigation(text, offset, model, settings);
  return completeOptionName(text, inner.part[';'], offset, inner.from, settings);
}

function completeNavigation(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const word = nameAt(text, offset);
  const isStep = text.charAt(word.from - 1) === '/';
  const owner = isStep ? ownerBefore(text.slice(0, word.from), model) : model;
  const targets = owner === undefined ? [] : [...offerNavigations(word, owner, settings), ...offerParts(word, owner, settings)];
  const casts = owner === undefined ? [] : offerCasts(word, owner, settings);
  if (isStep) {
    const endings = ['$ref', '$count'].map((label) => candidate(word, 'keyword', label, weights.keyword));
    const before = text.slice(0, word.from - 1);
    return rank([...(endsInNavigation(before, model) ? endings : []), ...targets, ...casts], word.typed);
  }
  const all = candidate(word, 'keyword', '*', weights.form, { detail: phrase(textsOf(settings), 'allColumns') });
  return rank([...targets, ...casts, all], word.typed);
}

/** Suggests complex properties with navigations. */
function offerParts(word: Span, owner: EntityModel, settings: VerbSettings): Candidate[] {
  return owner.properties
    .filter(({ typeName }) => typeName !== undefined && (structureOf(owner, typeName)?.navigations?.length ?? 0) > 0)
    .map((property) => columnCandidate(word, property, searchKeysOf(property.name), textsOf(settings), `${property.name}/`));
}

/** Checks whether a path ends with a navigation. Without a model, every path can. */
function endsInNavigation(path: string, model: EntityModel | undefined): boolean {
  const steps = /[^\s,;()]*$/.exec(path.slice(-longestStep))?.[0].split('/') ?? [];
  const navigation = steps.findLast((step) => !step.includes('.')) ?? '';
  const owner = model === undefined ? undefined : ownerBefore(steps.slice(0, steps.lastIndexOf(navigation)).join('/'), model);
  return owner === undefined || owner.navigations?.some(({ name }) => name === navigation) === true;
}

/** Maximum length of a path before the cursor, to avoid quadratic time over long texts. */
const longestStep = 1024;

function completeOptionName(text: string, from: number, offset: number, opens: number, settings: VerbSettings): Completions {
  const word = nameAt(text, offset, ';()=,');
  if (word.from < from) return noCompletions;
  const { odataOptions } = textsOf(settings);
  const before = text.slice(opens, word.from).split(';');
  const usedOptions = new Set(before.map((part) => part.split('=')[0]?.trim()));
  const offers: Candidate[] = nestedOptions
    .filter((name) => !usedOptions.has(name))
    .map((name, index) => candidate(word, 'parameter', name, index, { insert: `${name}=`, documentation: odataOptions[name] ?? '' }));
  return rank(offers, word.typed);
}
