import { cleanup, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { createTranslation } from '../../../renderer/i18n/translation.ts';
import { useLanguage, useTexts } from '../../../renderer/i18n/use-texts.ts';

afterEach(cleanup);

const Greeting = memo(function Greeting() {
  const { t, language } = useTexts('editor');
  return <p lang={language}>{`${t('fine')}, ${t('mistakes', { count: 2 })}`}</p>;
});

const Both = memo(function Both({ onTexts }: { readonly onTexts: (t: unknown) => void }) {
  const { t } = useTexts(['editor', 'query']);
  onTexts(t);
  return <p>{`${t('problems')}, ${t('query:where.value')}, ${useLanguage()}`}</p>;
});

test('a new language changes all texts at once, including those of memoized components', () => {
  const functions: unknown[] = [];
  const page = (language: 'en' | 'fr') => (
    <TextsProvider language={language} systemLanguage={language}>
      <Greeting />
      <Both onTexts={(t) => functions.push(t)} />
    </TextsProvider>
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

test('returns the same lookup function until the language changes, so that memoized values stay valid', () => {
  const functions = new Set<unknown>();
  // A new function in each render prevents `memo` from reusing the result.
  const page = () => (
    <TextsProvider language="en" systemLanguage="en">
      <Both onTexts={(t) => functions.add(t)} />
    </TextsProvider>
  );
  const { rerender } = render(page());
  rerender(page());
  expect(functions.size).toBe(1);
});

test('throws an error in a component outside of the provider, instead of showing keys', () => {
  expect(() => render(<Greeting />)).toThrow('outside of <TextsProvider>');
});

test('formats a text with its current parameters, not with cached ones', () => {
  const t = createTranslation('en').texts('editor');
  const named = [1, 2, 1000].map((count) => t('mistakes', { count }));
  expect(new Set(named).size).toBe(3);
  expect([t('fine'), t('fine')]).toEqual([t('fine'), t('fine')]);
  expect([1, 2, 1000].map((count) => t('mistakes', { count }))).toEqual(named);
});
