import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Words } from '../../../../renderer/i18n/words.tsx';
import { SliceField } from '../../../../renderer/query/form/slice-field.tsx';

afterEach(cleanup);

test('a number that is none leaves its field its name, and describes it', () => {
  render(
    <MantineProvider env="test">
      <Words language="en" systemLanguage="en">
        <SliceField slice={{ kind: 'page', size: 'many', number: '1' }} count={false} onChange={() => {}} />
      </Words>
    </MantineProvider>,
  );
  const size = screen.getByRole('textbox', { name: 'Rows per page' });
  expect(size.getAttribute('aria-invalid')).toBe('true');
  const remark = document.getElementById(size.getAttribute('aria-describedby') ?? '');
  expect(remark?.textContent).toMatch(/^Enter a whole number/);
  expect(screen.getByRole('textbox', { name: 'Page' }).getAttribute('aria-invalid')).toBeNull();
});
