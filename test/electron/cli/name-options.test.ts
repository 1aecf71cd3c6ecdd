import { expect, test } from 'vitest';
import { connectionOptions } from '../../../electron/cli/connection/options.ts';
import { optionOfLabel, quotedLabel } from '../../../electron/cli/output/name-options.ts';
import { printProblem } from '../../../electron/cli/output/print-problem.ts';
import { cliTexts } from '../../../electron/cli/texts/cli-texts.ts';
import { connections as englishPage } from '../../../renderer/i18n/en/connections.ts';
import { connections as frenchPage } from '../../../renderer/i18n/fr/connections.ts';
import { type Problem, problemCodes } from '../../../shared/problems/problem.ts';
import { reasonKeys } from '../../../shared/problems/problem-reasons.ts';
import { tlsCauses } from '../../../shared/problems/tls-causes.ts';
import { languages } from '../../../shared/translation/create-texts.ts';

const problem = (code: Problem['code'], parameters: Problem['parameters'] = {}): Problem => ({
  code,
  parameters,
  status: null,
  detail: null,
  at: null,
});
const remedy = (found: Problem, language: 'en' | 'fr' = 'en'): string => printProblem(found, language).remedy;

/** Every problem with its own next step. */
const problems: readonly Problem[] = [
  ...problemCodes.map((code) => problem(code)),
  ...reasonKeys.map((key) => {
    const [code = '', reason = ''] = key.split('/');
    return problem(problemCodes.find((known) => known === code) ?? 'internal', { reason });
  }),
  ...tlsCauses.map((cause) => problem('tls-failed', { cause })),
];

/** Labels that no command-line option stands for: actions, values, groups, and settings of a saved connection or of other products. */
const withoutOption: ReadonlySet<string> = new Set([
  ...[
    'Connection settings',
    'Secrets',
    'Raw',
    'Refresh',
    'Timing',
    'Done',
    'Ticket',
    'system ticket cache',
    'named ticket cache',
    'resolve aliases (CNAME)',
    'none (use the host in the URL)',
    'API to test',
    'Refresh',
    'Exchange with the identity provider',
  ],
  ...['with every request', 'Client has a secret'],
  ...[
    'Browser (OAuth)',
    'Device code (OAuth)',
    'Any OData V4 service',
    'Data marketplace (REST and OData)',
    'manual',
    'Idle timeout (ms)',
    'Limit per result (MB)',
  ],
  ...['Storage for results', 'Replace the existing file'],
  ...['Clock', 'Identity provider'],
  ...['Direct access grants', 'Standard flow', 'Device authorization grant', 'Service accounts'],
]);

test('each label with an option is a label of the window and an option of the command line', () => {
  for (const [language, page] of [['en', englishPage] as const, ['fr', frenchPage] as const]) {
    const shown = JSON.stringify(page);
    const { labels, groups } = cliTexts(language).topics.labels;
    for (const [option, label] of Object.entries<string>(labels)) {
      expect(Object.keys(connectionOptions), option).toContain(option);
      expect(shown, option).toContain(JSON.stringify(label));
    }
    for (const group of Object.values<string>(groups)) expect(shown).toContain(JSON.stringify(group));
  }
});

test('each label in a next step has an option or is in the list of labels without one', () => {
  const unknown = problems.flatMap((found) =>
    [...remedy(found).matchAll(quotedLabel)].flatMap(([, label = '']) =>
      optionOfLabel(label, found, 'en') !== null || withoutOption.has(label) ? [] : [`${found.code}: ${label}`],
    ),
  );
  expect(unknown).toEqual([]);
});

test('names the same options in French as in English', () => {
  const options = (text: string): readonly string[] => [...text.matchAll(/\((--[^)]+)\)/g)].map(([, option = '']) => option).sort();
  for (const found of problems) expect(options(remedy(found, 'fr')), JSON.stringify(found)).toEqual(options(remedy(found)));
});

test.each(languages)('names the option for a certificate file and a proxy, in %s', (language) => {
  expect(remedy(problem('tls-failed', { cause: 'self-signed' }), language)).toContain('(--ca)');
  expect(remedy(problem('tls-failed', { cause: 'client-certificate' }), language)).toContain('(--client-cert)');
  expect(remedy(problem('proxy-failed', { reason: 'unreachable' }), language)).toContain('(--proxy)');
  expect(remedy(problem('credentials-refused', { reason: 'service-token' }), language)).toContain('(--token)');
});
