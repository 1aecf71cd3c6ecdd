import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { textReport } from '../../../electron/cli/verify/text-report.ts';
import { htmlVerification } from '../../../electron/core/verify/html-report.ts';
import { junitReport } from '../../../electron/core/verify/junit-report.ts';
import type { VerifiedApi } from '../../../electron/core/verify/verify.ts';
import { faultCodes } from '../../../shared/contract/verify.ts';
import { printFault } from '../../../shared/texts/verification-sentences.ts';

const limitIgnored = {
  code: 'limit-ignored',
  facts: { format: 'rest', asked: 10 },
  requests: [{ format: 'rest', url: 'https://data.example/things?page=1&size=10' }],
} as const;
const kept: VerifiedApi = {
  root: 'shop',
  accessPoint: 'things',
  title: 'Things',
  passed: true,
  checks: [{ id: 'answers', outcome: { status: 'passed', facts: {} }, milliseconds: 1500 }],
};
const broken: VerifiedApi = {
  ...kept,
  accessPoint: 'b&<"\u0000',
  passed: false,
  checks: [
    {
      id: 'filter',
      outcome: { status: 'failed', faults: [limitIgnored] },
      milliseconds: 20,
    },
    { id: 'order', outcome: { status: 'skipped', reason: 'no-rows' }, milliseconds: 0 },
  ],
};
const barred: VerifiedApi = {
  ...kept,
  accessPoint: 'secret',
  checks: [{ id: 'answers', outcome: { status: 'skipped', reason: 'not-permitted' }, milliseconds: 0 }],
};
const all = [kept, broken, barred];

/** Required and optional attributes by element, from the schema of Jenkins (junit-10.xsd). */
const attributes: Readonly<Record<string, { readonly needed: readonly string[]; readonly allowed: readonly string[] }>> = {
  testsuites: { needed: [], allowed: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: { needed: ['name', 'tests', 'failures', 'errors'], allowed: ['time', 'skipped', 'timestamp', 'hostname', 'id', 'package'] },
  testcase: { needed: ['name'], allowed: ['time', 'classname', 'group'] },
  failure: { needed: [], allowed: ['type', 'message'] },
  skipped: { needed: [], allowed: ['type', 'message'] },
};

function elementsOf(element: XmlElement): readonly XmlElement[] {
  return [element, ...element.children.flatMap((child) => (child instanceof XmlElement ? elementsOf(child) : []))];
}

describe('the JUnit report', () => {
  const { root } = parseXml(junitReport.end(all, 'en'));
  const elements = root === null ? [] : elementsOf(root);

  test('the JUnit report has only elements and attributes of the Jenkins schema, and all required ones', () => {
    expect(elements.length).toBeGreaterThan(7);
    for (const { name, attributes: own } of elements) {
      const { needed = [], allowed = [] } = attributes[name] ?? {};
      expect([name, Object.keys(own).filter((one) => !needed.includes(one) && !allowed.includes(one))]).toEqual([name, []]);
      expect([name, needed.filter((one) => own[one] === undefined)]).toEqual([name, []]);
    }
  });

  test('the JUnit report counts tests, failures, and skipped checks correctly', () => {
    expect(root?.attributes).toMatchObject({ tests: '4', failures: '1', errors: '0', time: '1.520' });
    expect(elements.filter(({ name }) => name === 'failure').map(({ attributes: own }) => own.type)).toEqual(['limit-ignored']);
    expect(elements.filter(({ name }) => name === 'skipped')).toHaveLength(2);
  });

  test('the JUnit report lists the requests that show a failure', () => {
    expect(elements.find(({ name }) => name === 'failure')?.text).toBe(
      'REST returns more rows than requested (10)\n  REST https://data.example/things?page=1&size=10',
    );
  });
});

test('the HTML report says if the verification was stopped, and why APIs were skipped', () => {
  const connection = { name: 'Shop', baseUrl: 'https://data.example', who: 'ada', startedAt: 0 };
  const stopped = htmlVerification({ ...connection, total: 9 }, all, 'en');
  expect(stopped).toContain('The verification was stopped after 3 of 9 APIs.');
  expect(stopped).toContain('<p>https://data.example · ada · 1 Jan 1970, 00:00:00 UTC</p>');
  expect(stopped).toContain('<li>shop/secret: this user doesn’t have access</li>');
  expect(htmlVerification({ ...connection, total: 3 }, all, 'fr')).not.toContain('arrêtée');
});

test.each([
  [
    'en',
    '✓ shop/things  1 check passed\n✗ shop/b&<"\\u0000  0 checks passed, 1 failed, skipped: order (no rows)\n    filter       REST returns more rows than requested (10)\n                 REST https://data.example/things?page=1&size=10\n– shop/secret  skipped: this user doesn’t have access\n3 APIs, 2 checks: 1 API with errors, 1 API skipped\n',
  ],
  [
    'fr',
    '✓ shop/things  1 vérification réussie\n✗ shop/b&<"\\u0000  0 vérification réussie, 1 en échec, ignorée\u00A0: order (aucune ligne)\n    filter       REST renvoie plus de lignes que demandé (10)\n                 REST https://data.example/things?page=1&size=10\n– shop/secret  ignorée\u00A0: cet utilisateur n’a pas accès\n3 API, 2 vérifications\u00A0: 1 API en erreur, 1 API ignorée\n',
  ],
] as const)('the text report is in the user’s language: %s', (language, text) => {
  expect(all.map((api) => textReport.api(api, language)).join('') + textReport.end(all, language)).toBe(text);
});

test.each([
  [
    1,
    'REST, paging by page number: 1 row isn’t on any page (id 7)',
    'REST, pagination par numéro de page\u00A0: 1 ligne n’est sur aucune page (id 7)',
  ],
  [
    2,
    'REST, paging by page number: 2 rows aren’t on any page (example: id 7)',
    'REST, pagination par numéro de page\u00A0: 2 lignes ne sont sur aucune page, par exemple id 7',
  ],
])('the message about %i missing rows has the right plural form', (rows, english, french) => {
  const fault = { code: 'row-lost', facts: { format: 'rest', way: 'page', rows, example: 'id 7' } } as const;
  expect([printFault(fault, 'en'), printFault(fault, 'fr')]).toEqual([english, french]);
});

test('a repeated row names the paging method in the user’s language, not by its code', () => {
  const fault = { code: 'row-repeated', facts: { format: 'odata', way: 'next-link', rows: 1, example: 'id 7' } } as const;
  expect(printFault(fault, 'en')).toBe('OData, paging by next link: 1 row is repeated on another page (id 7)');
  expect(printFault(fault, 'fr')).toBe(
    'OData, pagination par lien vers la page suivante\u00a0: 1 ligne est répétée sur une autre page (id 7)',
  );
});

test('every error has a message in both languages with the same placeholders', () => {
  const facts = Object.fromEntries(
    'format problem status url detail asked column rows row value type limit total rest odata way example origin found expected'
      .split(' ')
      .map((name) => [name, `(${name})`]),
  );
  for (const code of faultCodes) {
    const [english, french] = (['en', 'fr'] as const).map((language) => printFault({ code, facts }, language));
    const named = (text = ''): readonly string[] => (text.match(/\(\w+\)/g) ?? []).toSorted();
    expect([code, named(french)]).toEqual([code, named(english)]);
    expect(french).not.toBe(english);
  }
});
