import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { rootGroup, type SliceDraft } from '../../../../renderer/draft/draft.ts';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';
import { SliceField } from '../../../../renderer/query/form/slice-field.tsx';

afterEach(cleanup);

test('describes an invalid number at its field, without changing the name of the field', () => {
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <SliceField
          slice={{ kind: 'page', size: 'many', number: '1' }}
          count={false}
          responseRows={null}
          onChange={() => {}}
          onRun={() => {}}
        />
      </TextsProvider>
    </MantineProvider>,
  );
  const size = screen.getByRole('textbox', { name: 'Rows per page' });
  expect(size.getAttribute('aria-invalid')).toBe('true');
  const remark = document.getElementById(size.getAttribute('aria-describedby') ?? '');
  expect(remark?.textContent).toMatch(/^Enter a whole number/);
  expect(screen.getByRole('textbox', { name: 'Page' }).getAttribute('aria-invalid')).toBeNull();
});

test('runs the next page with one click, up to the last page', async () => {
  const user = userEvent.setup();
  const onRun = vi.fn();
  function Pages() {
    const [slice, setSlice] = useState<SliceDraft>({ kind: 'page', size: '100', number: '56' });
    return (
      <SliceField
        slice={slice}
        count={false}
        responseRows={{ total: 5661, rows: 100 }}
        onChange={(change) =>
          setSlice(
            (present) =>
              change({ columns: [], where: rootGroup, order: [], slice: present, count: false, only: [], grouping: null, related: [] })
                .slice,
          )
        }
        onRun={onRun}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <Pages />
      </TextsProvider>
    </MantineProvider>,
  );
  expect(screen.getByText('of 57')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByRole('textbox', { name: 'Page' })).toHaveProperty('value', '57');
  expect(onRun).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(onRun, 'there is no further page').toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(screen.getByRole('textbox', { name: 'Page' })).toHaveProperty('value', '56');
});
