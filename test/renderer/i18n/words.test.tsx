import { cleanup, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createTranslation } from '../../../renderer/i18n/index.ts';
import { useLanguage, useWords } from '../../../renderer/i18n/use-words.ts';
import { Words } from '../../../renderer/i18n/words.tsx';

afterEach(cleanup);

const Greeting = memo(function Greeting() {
  const { t, language } = useWords('editor');
  return <p lang={language}>{`${t('fine')}, ${t('mistakes', { count: 2 })}`}</p>;
});

const Both = memo(function Both({ told }: { readonly told: (t: unknown) => void }) {
  const { t } = useWords(['editor', 'query']);
  told(t);
  return <p>{`${t('problems')}, ${t('query:where.value')}, ${useLanguage()}`}</p>;
});

test('another language is spoken at once, also by what is not drawn anew otherwise', () => {
  const told: unknown[] = [];
  const page = (language: 'en' | 'fr') => (
    <Words language={language} systemLanguage={language}>
      <Greeting />
      <Both told={(t) => told.push(t)} />
    </Words>
  );
  const { rerender } = render(page('en'));
  const shown = () => screen.getAllByText(/,/).map(({ textContent }) => textContent);
  const inEnglish = ['Valid, 2 problems', 'Problems, Value, en'];
  expect(shown()).toEqual(inEnglish);
  rerender(page('fr'));
  expect(document.documentElement.lang).toBe('fr');
  expect(shown()).toEqual(['Valide, 2 problèmes', 'Problèmes, Valeur, fr']);
  rerender(page('en'));
  expect(shown()).toEqual(inEnglish);
});

test('what is worked out from the words is not worked out again while the language stays', () => {
  const told = new Set<unknown>();
  // Another function each time, so that it is drawn anew.
  const page = () => (
    <Words language="en" systemLanguage="en">
      <Both told={(t) => told.add(t)} />
    </Words>
  );
  const { rerender } = render(page());
  rerender(page());
  expect(told.size).toBe(1);
});

test('a component outside of the words says so, instead of showing keys', () => {
  expect(() => render(<Greeting />)).toThrow('outside of <Words>');
});

test('a text that names something names what it is given each time, also after it was asked for without', () => {
  const t = createTranslation('en').words('editor');
  const named = [1, 2, 1000].map((count) => t('mistakes', { count }));
  expect(new Set(named).size).toBe(3);
  expect([t('fine'), t('fine')]).toEqual([t('fine'), t('fine')]);
  expect([1, 2, 1000].map((count) => t('mistakes', { count }))).toEqual(named);
});
