import { expect, test } from 'vitest';
import { textsIn, textsOfPrograms } from '../../texts-of-programs.ts';

/** Quoted text that isn’t a label of Dataquay: settings of Keycloak, and examples of what users enter. */
const others = {
  en: [
    'Direct access grants',
    'Standard flow',
    'Device authorization grant',
    'Service accounts',
    'Sales data',
    'nightly report',
    'page',
    'range',
  ],
  fr: [
    'Direct access grants',
    'Standard flow',
    'Device authorization grant',
    'Service accounts',
    'Données de vente',
    'rapport de nuit',
    'page',
    'range',
  ],
};
const quoted = { en: /“([^”{]+)”/g, fr: /«\u00a0([^»{]+)\u00a0»/g };

test.each(['en', 'fr'] as const)('every label that a text quotes exists in the user interface, in %s', (language) => {
  const { page, shared } = textsOfPrograms[language];
  const labels = new Set([...textsIn(page).map(([, text]) => text), ...others[language]]);
  // Other topics also quote keywords of the query languages.
  const texts = textsIn({ page, problems: shared.problems, validationIssues: shared.validationIssues });
  const found = texts.flatMap(([path, text]) => [...text.matchAll(quoted[language])].map(([, label = '']) => [path, label] as const));
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter(([, label]) => !labels.has(label))).toEqual([]);
});

test('both languages quote the same number of labels in each text', () => {
  const count = (language: 'en' | 'fr') =>
    textsIn({ problems: textsOfPrograms[language].shared.problems, validationIssues: textsOfPrograms[language].shared.validationIssues })
      .map(([path, text]) => `${path} ${[...text.matchAll(quoted[language])].length}`)
      .toSorted();
  expect(count('fr')).toEqual(count('en'));
});
