import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';
import type { UrlState } from '../../../../renderer/query/state/workspace-state.ts';
import { ProblemAnnouncement } from '../../../../renderer/query/urls/url-panel.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function urlWith(mistakes: number): UrlState {
  const remarks = Array.from({ length: mistakes }, (_, from) => ({
    code: 'unknown-column' as const,
    severity: 'error' as const,
    from,
    to: from + 1,
    at: null,
    parameters: {},
    fix: null,
  }));
  return { text: '', base: '', edit: null, remarks, unsupported: [], incomplete: false };
}

function page(language: 'en' | 'fr', rest: number, odata: number): React.ReactNode {
  return (
    <MantineProvider env="test">
      <TextsProvider language={language} systemLanguage={language}>
        <ProblemAnnouncement formats={['rest', 'odata']} urls={{ rest: urlWith(rest), odata: urlWith(odata) }} />
      </TextsProvider>
    </MantineProvider>
  );
}

function pass(milliseconds: number): void {
  act(() => vi.advanceTimersByTime(milliseconds));
}

test.each([
  ['en', 'REST URL: 1 problem; OData URL: 2 problems'],
  ['fr', 'URL REST\u00a0: 1 problème; URL OData\u00a0: 2 problèmes'],
] as const)('announces the errors of a URL to screen readers after the user stops typing, in %s', (language, said) => {
  const { rerender } = render(page(language, 0, 0));
  rerender(page(language, 1, 1));
  pass(1000);
  rerender(page(language, 1, 2));
  pass(1000);
  expect(screen.getByRole('status').textContent, 'while it is typed').toBe('');
  pass(1000);
  expect(screen.getByRole('status').textContent).toBe(said);
  rerender(page(language, 0, 0));
  pass(2000);
  expect(screen.getByRole('status').textContent).toBe('');
});
