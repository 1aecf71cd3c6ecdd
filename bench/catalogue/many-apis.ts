import type { ApiSummary } from '../../shared/contract/catalogue/catalogue.ts';

const subjects = ['flights', 'météo', 'barley', 'élections', 'cars', 'stations', 'prix', 'income', 'water', 'énergie', 'schools', 'budget'];
const measures = ['delay', 'origine', 'year', 'valeur', 'amount', 'région', 'temperature', 'code', 'label', 'date', 'share', 'count'];

/** Returns pseudo-random numbers that are the same in each run, from a linear congruential generator (Numerical Recipes). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick(values: readonly string[], number: number): string {
  return values[number % values.length] ?? '';
}

/** Returns a catalogue of `count` APIs in 40 projects, with 66 or 67 columns each: 3,000 APIs have 200,000 columns. */
export function manyApis(count: number): readonly ApiSummary[] {
  const below = numbers(20_261_122);
  return Array.from({ length: count }, (_, index) => {
    const subject = pick(subjects, below(subjects.length));
    const columns = index % 3 === 0 ? 66 : 67;
    return {
      root: `root-${index % 40}`,
      rootLabel: `Domain ${index % 40}`,
      accessPoint: `${subject.normalize('NFKD').replace(/\p{M}/gu, '')}-${index}`,
      title: `${subject} of ${pick(measures, below(measures.length))}, set ${index}`,
      details: Array.from({ length: 30 }, () => pick(measures, below(measures.length))).join(' '),
      keywords: [subject, pick(measures, below(measures.length)), `theme-${below(300)}`],
      updatedAt: Date.UTC(2024, below(24), 1 + below(28)),
      columnNames: Array.from({ length: columns }, (_column, place) => `${pick(measures, below(measures.length))}_${place}_${index % 97}`),
    };
  });
}
