import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { indexAfterKey } from '../../../../renderer/components/use-long-list.ts';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';
import { ColumnList } from '../../../../renderer/query/form/columns-field.tsx';

afterEach(cleanup);

function show(count: number) {
  const toggled: string[] = [];
  const choices = Array.from({ length: count }, (_, index) => ({ name: `c${index}`, note: 'LONG', index: 0, checked: true }));
  render(
    <TextsProvider language="en" systemLanguage="en">
      <MantineProvider env="test">
        <button type="button">Before</button>
        <ColumnList label="Columns" choices={choices} onToggle={(name) => toggled.push(name)} />
        <button type="button">Behind</button>
      </MantineProvider>
    </TextsProvider>,
  );
  return { toggled, user: userEvent.setup() };
}

const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null;

describe.each([5, 60])('a list of %i columns', (count) => {
  it('has one tab stop', async () => {
    const { user } = show(count);
    await user.click(screen.getByRole('button', { name: 'Before' }));
    await user.tab();
    expect(focused()).toBe('c0');
    await user.tab();
    expect(focused()).toBe('Behind');
  });

  it('is navigated with arrow keys, toggles with the space bar, and remembers the focused column', async () => {
    const { user, toggled } = show(count);
    await user.click(screen.getByRole('checkbox', { name: 'c0' }));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('c1');
    await user.keyboard('{End}');
    expect(focused()).toBe(`c${count - 1}`);
    await user.keyboard('{ArrowDown} ');
    expect(toggled).toEqual(['c0', `c${count - 1}`]);
    await user.tab();
    await user.tab({ shift: true });
    expect(focused()).toBe(`c${count - 1}`);
    await user.keyboard('{Home}');
    expect(focused()).toBe('c0');
  });
});

it('moves by about one screen with Page Down, and stays within the list', () => {
  expect(indexAfterKey('PageDown', 1, 500)).toBe(8);
  expect(indexAfterKey('PageUp', 3, 500)).toBe(0);
  expect(indexAfterKey('End', 3, 500)).toBe(499);
  expect(indexAfterKey('ArrowDown', 499, 500)).toBe(499);
  expect(indexAfterKey('Tab', 3, 500)).toBeNull();
  expect(indexAfterKey('Home', 0, 0)).toBeNull();
});

it('contains only list items for hundreds of columns, so that screen readers count them correctly', () => {
  show(300);
  const list = screen.getByRole('list', { name: 'Columns' });
  expect([...list.children].filter((child) => child.tagName !== 'LI' || child.hasAttribute('role'))).toEqual([]);
});
