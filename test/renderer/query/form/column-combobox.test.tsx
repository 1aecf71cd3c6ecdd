import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';
import { ColumnCombobox } from '../../../../renderer/query/form/column-combobox.tsx';
import { flights } from '../flights.ts';

afterEach(cleanup);

/** Renders a combobox with a column, as in a condition, or one that stays empty, as for adding a sort column. */
function show(first: string | null) {
  const chosen: string[] = [];
  function Box() {
    const [value, setValue] = useState(first);
    return (
      <>
        <ColumnCombobox
          label="Column"
          columns={flights.columns}
          value={value}
          onChoose={(name) => {
            chosen.push(name);
            if (first !== null) setValue(name);
          }}
        />
        <button type="button">Next</button>
      </>
    );
  }
  render(
    <TextsProvider language="en" systemLanguage="en">
      <MantineProvider env="test">
        <Box />
      </MantineProvider>
    </TextsProvider>,
  );
  const box = screen.getByRole('combobox', { name: 'Column' });
  if (!(box instanceof HTMLInputElement)) throw new Error('The box is a text field.');
  return { chosen, box, user: userEvent.setup() };
}

describe('the column combobox', () => {
  it('selects a column by a part of its name with Enter', async () => {
    const { box, chosen, user } = show('ID');
    await user.click(box);
    await user.keyboard('rigi');
    expect(box.getAttribute('aria-activedescendant')).toBe((await screen.findByRole('option', { name: 'ORIGIN', selected: true })).id);
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['ORIGIN']);
    expect(box.value).toBe('ORIGIN');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('selects the match of a partial name on blur, and discards it with Escape', async () => {
    const { box, chosen, user } = show('ID');
    await user.click(box);
    await user.keyboard('dela');
    await user.tab();
    expect(chosen).toEqual(['DELAY']);
    await user.click(box);
    await user.keyboard('orig{Escape}');
    await user.tab();
    expect(chosen).toEqual(['DELAY']);
    expect(box.value).toBe('DELAY');
  });

  it('reports that no column matches, and preserves the previous one', async () => {
    const { box, chosen, user } = show('ID');
    await user.click(box);
    await user.keyboard('price');
    expect((await screen.findByRole('status')).textContent).not.toBe('');
    await user.tab();
    expect(chosen).toEqual([]);
    expect(box.value).toBe('ID');
  });

  it('moves through the list with arrow keys, starting at the selected column', async () => {
    const { box, chosen, user } = show('ORIGIN');
    box.focus();
    await user.keyboard('{ArrowDown}');
    expect((await screen.findByRole('option', { selected: true })).textContent).toContain('ORIGIN');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual(['DELAY']);
  });

  it('clears after each selection if it has no value, and selects nothing on blur', async () => {
    const { box, chosen, user } = show(null);
    await user.click(box);
    await user.keyboard('DELAY');
    await user.tab();
    expect(chosen).toEqual([]);
    await user.click(box);
    await user.keyboard('dela{Enter}');
    expect(chosen).toEqual(['DELAY']);
    expect(box.value).toBe('');
  });
});
