import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ProblemNotice } from '../../../renderer/components/problem.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { Problem } from '../../../shared/contract/problem.ts';

afterEach(cleanup);

function noticeOf(code: Problem['code']): HTMLElement {
  const problem: Problem = { code, detail: 'near "FORM": syntax error', status: null, parameters: {}, at: null };
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <ProblemNotice problem={problem} />
      </TextsProvider>
    </MantineProvider>,
  );
  return screen.getByText('near "FORM": syntax error');
}

test.each(['sql-invalid', 'query-refused'] as const)('shows the message that is needed to correct a query (%s)', (code) => {
  expect(noticeOf(code).closest('details')).toBeNull();
});

test('collapses the server message of other problems with the details', () => {
  expect(noticeOf('deployment-fault').closest('details')).not.toBeNull();
});
