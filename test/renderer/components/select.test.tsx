import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Select } from '../../../renderer/components/select.tsx';

afterEach(cleanup);

const options = [
  { value: 'eq', label: 'equals' },
  { value: 'ge', label: 'greater or equal' },
  { value: 'gt', label: 'greater than' },
  { value: 'empty', label: 'Élément vide' },
] as const;

/** Renders a labelled select with a button after it. */
function show(first: (typeof options)[number]['value'] | null = 'eq') {
  const chosen: string[] = [];
  function Field() {
    const [value, setValue] = useState<string | null>(first);
    return (
      <>
        <Select
          label="Operator"
          placeholder="Select…"
          options={options}
          value={value}
          onChange={(next) => {
            chosen.push(next);
            setValue(next);
          }}
        />
        <button type="button">Next</button>
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Operator' });
  const active = (): string | null | undefined => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { chosen, field, active, user: userEvent.setup() };
}

describe('the selection of one of a few values', () => {
  test('works with the mouse, and the list marks the current value', async () => {
    const { field, chosen, user } = show();
    await user.click(field);
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('equals');
    await user.click(screen.getByRole('option', { name: 'greater than' }));
    expect([chosen, field.value]).toEqual([['gt'], 'greater than']);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  test('works with the arrow keys, Home, End, and Enter', async () => {
    const { active, chosen, user } = show('ge');
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('greater or equal');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('greater than');
    await user.keyboard('{End}{ArrowDown}');
    expect(active()).toContain('Élément vide');
    await user.keyboard('{Home}{ArrowUp}');
    expect(active()).toContain('equals');
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['eq']);
  });

  test('works with typed letters, and Escape discards it', async () => {
    const { active, chosen, user } = show();
    await user.tab();
    await user.keyboard('greater t');
    expect(active()).toContain('greater than');
    await user.keyboard('{Escape}');
    expect(chosen).toEqual([]);
  });

  test('finds an option by a part of its text if no option begins with the typed letters', async () => {
    const { active, chosen, user } = show();
    await user.tab();
    await user.keyboard('than');
    expect(active()).toContain('greater than');
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['gt']);
  });

  test('moves to the next option with a repeated letter, ignoring accents, and selects it with Tab', async () => {
    const { active, chosen, user } = show();
    await user.tab();
    await user.keyboard('e');
    expect(active()).toContain('Élément vide');
    await user.keyboard('e');
    expect(active()).toContain('equals');
    await user.keyboard('e');
    await user.tab();
    expect(chosen).toEqual(['empty']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  });

  test('is cancelled by Escape and by a click elsewhere', async () => {
    const { field, chosen, user } = show();
    await user.click(field);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect([chosen, field.value]).toEqual([[], 'equals']);
  });

  test('shows a placeholder if no value is selected yet', () => {
    const { field } = show(null);
    expect([field.value, field.placeholder]).toEqual(['', 'Select…']);
  });
});
