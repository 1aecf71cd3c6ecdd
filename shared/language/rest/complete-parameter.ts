import type { EntityModel } from '../../query/entity-model.ts';
import { type Dialect, defaultDialect } from '../../rsql/dialect.ts';
import { candidate } from '../candidates.ts';
import { nameAt, offerNames, otherNames } from '../complete-names.ts';
import { type Completions, noCompletions, type VerbSettings } from '../completion.ts';
import { rank } from '../rank.ts';
import { completeRestFilter } from './complete-filter.ts';
import { completeSort } from './complete-sort.ts';

const words: Readonly<Record<string, readonly string[]>> = {
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
      const taken = otherNames(text, word, /,/);
      return rank(
        offerNames(word, model, taken, ({ name: column }) => !column.includes(','), settings),
        word.typed,
      );
    }
    default: {
      const offers = (words[name] ?? []).map((word, index) => candidate({ from: 0, to: text.length }, 'value', word, index));
      return offers.length === 0 ? noCompletions : rank(offers, text.slice(0, offset).trim());
    }
  }
}
