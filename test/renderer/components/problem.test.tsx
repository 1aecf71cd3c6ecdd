import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProblemNotice } from '../../../renderer/components/problem.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { Problem } from '../../../shared/problems/problem.ts';

afterEach(cleanup);

function show(problem: Problem, language: 'en' | 'fr' = 'en'): void {
  render(
    <MantineProvider env="test">
      <TextsProvider language={language} systemLanguage="en">
        <ProblemNotice problem={problem} />
      </TextsProvider>
    </MantineProvider>,
  );
}

function noticeOf(code: Problem['code']): HTMLElement {
  show({ code, detail: 'near "FORM": syntax error', status: null, parameters: {}, at: null });
  return screen.getByText('near "FORM": syntax error');
}

test.each(['sql-invalid', 'query-refused'] as const)('shows the message that is needed to correct a query (%s)', (code) => {
  expect(noticeOf(code).closest('details')).toBeNull();
});

test('collapses the server message of other problems with the details', () => {
  expect(noticeOf('deployment-fault').closest('details')).not.toBeNull();
});

test('lists the errors of a saved query in the language of the user', () => {
  const mistake = { reason: 'kind', detail: 'array' } as const;
  const mistakes = [{ code: 'saved-member', path: 'where', mistake, place: { line: 5, column: 3 } }] as const;
  show({ code: 'result-query-invalid', detail: null, status: null, parameters: { query: 'a.query.json' }, at: null, mistakes }, 'fr');
  const item = screen.getByRole('listitem');
  expect(item.textContent).toBe('Ligne 5, colonne 3 (where)\u00a0: La valeur doit être une liste.');
  expect(item.closest('details')).toBeNull();
});
