import type { EntityModel, Property } from '../../metadata/entity-model.ts';
import { type Dialect, defaultDialect } from '../../rsql/dialect.ts';
import { ownValue } from '../../values/own-value.ts';
import { candidate, weights } from '../candidates.ts';
import { nameAt, offerNames, otherNames } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { type Candidate, rank } from '../rank.ts';
import { phrase, textsOf } from '../texts.ts';
import { completeRestFilter } from './complete-filter.ts';

const keywords: Readonly<Record<string, readonly string[]>> = {
  page: ['1', '2'],
  hitsPerPage: ['10', '100', '1000'],
  useCache: ['true', 'false'],
};

/** Returns completions for the cursor in a REST parameter's percent-decoded value. */
export function completeRestParameter(
  name: string,
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  settings: VerbSettings = {},
): Completions {
  switch (name) {
    case 'filter':
      return completeRestFilter(text, offset, dialect, model, settings);
    case 'sort':
      return completeSort(text, offset, dialect, model, settings);
    case 'select': {
      const word = nameAt(text, offset, ',');
      const usedNames = otherNames(text, word, /,/);
      return rank(
        offerNames(word, model, usedNames, ({ name: column }) => !column.includes(','), settings),
        word.typed,
      );
    }
    default: {
      const offers = (ownValue(keywords, name) ?? []).map((word, index) => candidate({ from: 0, to: text.length }, 'value', word, index));
      return offers.length === 0 ? noCompletions : rank(offers, text.slice(0, offset).trim());
    }
  }
}

/** Returns completions for the cursor in `sort`, in the server's syntax. */
function completeSort(text: string, offset: number, dialect: Dialect, model: EntityModel | undefined, settings: VerbSettings): Completions {
  const texts = textsOf(settings);
  const { sort } = dialect;
  const separators = { signed: ',', colon: ',:', comma: ';,' }[sort];
  const word = nameAt(text, offset, separators);
  const before = text.charAt(word.from - 1);
  const direction = (label: string, detail: string): Candidate => candidate(word, 'keyword', label, weights.value, { detail });
  const directions = [direction('asc', phrase(texts, 'ascending')), direction('desc', phrase(texts, 'descending'))];
  if ((sort === 'colon' && before === ':') || (sort === 'comma' && before === ',')) return rank(directions, word.typed);
  const signed = sort === 'signed' && /^[+-]/.test(word.typed);
  const span = signed ? { from: word.from + 1, to: word.to } : word;
  const typed = signed ? word.typed.slice(1) : word.typed;
  const usedNames = new Set([...otherNames(text, word, sort === 'comma' ? /[;,]/ : /[,:]/)].map((name) => name.replace(/^[+-]/, '')));
  const expressible = ({ name, sortable }: Property): boolean => sortable !== false && !/[,;:]|^[+-]/.test(name);
  const sign =
    sort === 'signed' && !signed && typed === ''
      ? [candidate(span, 'mark', '-', weights.mark, { detail: phrase(texts, 'descending') })]
      : [];
  return rank([...offerNames({ ...span, typed }, model, usedNames, expressible, settings), ...sign], typed);
}
