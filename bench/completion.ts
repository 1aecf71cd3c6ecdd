import { completeODataOption, completeODataUrl, completeRestFilter, completeRestUrl } from '../shared/language/index.ts';
import type { EntityModel } from '../shared/metadata/entity-model.ts';
import { defaultDialect } from '../shared/rsql/index.ts';
import type { Measurement } from './measurement.ts';
import { minimumTimes } from './timing.ts';

const columns = 5000;
const maxMicroseconds = 2000;

/** Measures completion in a model with 5,000 columns at different cursor positions. The limit is 2 ms. */
export async function measureCompletion(): Promise<readonly Measurement[]> {
  const model = wideModel();
  const times = minimumTimes({
    'an empty $filter': () => completeODataOption('$filter', '', 0, model),
    'an incomplete column of $filter': () => completeODataOption('$filter', 'customer_a', 10, model),
    'a misspelt column of $filter': () => completeODataOption('$filter', 'custmer_14', 10, model),
    'an operator of $filter': () => completeODataOption('$filter', 'customer_age_14 ', 16, model),
    'the last of $select': () => completeODataOption('$select', 'customer_age_14,customer_', 25, model),
    'an empty RSQL filter': () => completeRestFilter('', 0, defaultDialect, model),
    'an incomplete column of RSQL': () => completeRestFilter('customer_a', 10, defaultDialect, model),
    'a filter in an OData URL': () => completeODataUrl('http://h/odata/r/a?$filter=customer_a', 37, model),
    'a filter in a REST URL': () => completeRestUrl('http://h/data/r/a?filter=customer_a', 35, defaultDialect, model),
  });
  const [place, slowest] = Object.entries(times).reduce((worst, entry) => (entry[1] > worst[1] ? entry : worst));
  return [
    {
      name: `completion among ${columns} columns, the slowest of ${Object.keys(times).length}`,
      figure: `${(slowest / 1000).toFixed(2)} ms, ${place}`,
      limit: `${maxMicroseconds / 1000} ms`,
      holds: slowest < maxMicroseconds,
    },
  ];
}

function wideModel(): EntityModel {
  const subjects = ['customer', 'order', 'product', 'address', 'invoice'];
  const kinds = [
    { word: 'name', type: 'string' },
    { word: 'age', type: 'int32' },
    { word: 'amount', type: 'decimal' },
    { word: 'since', type: 'date' },
  ] as const;
  const properties = Array.from({ length: columns }, (_, index) => {
    const { word, type } = kinds[index % kinds.length] ?? kinds[0];
    const name = `${subjects[Math.floor(index / kinds.length) % subjects.length]}_${word}_${index}`;
    return { name, type, list: false, filterable: true, key: index === 0, nullable: true, description: `What ${name} holds` };
  });
  return { name: 'rows', properties };
}
