import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { JsonTree } from '../../../renderer/response/json-tree.tsx';
import { indentJson } from '../../../shared/values/indented-json.ts';
import { eventually } from '../../eventually.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(source: string): HTMLElement {
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <JsonTree label="Rows" text={indentJson(source)} head={<span>above</span>} />
      </TextsProvider>
    </MantineProvider>,
  );
  return screen.getByRole('tree', { name: 'Rows' });
}

const items = (): (string | null)[] => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);

it('shows rows as sent, folds parts, and summarizes folded ones', () => {
  const tree = show('[{"id":1.10,"tags":["a","b"]},{"id":2}]');
  expect(items()).toEqual(['▾[', '▾{', '"id": 1.10,', '▾"tags": [', '"a",', '"b"', '▾{', '"id": 2']);
  fireEvent.keyDown(tree, { key: 'ArrowDown' });
  fireEvent.keyDown(tree, { key: 'ArrowLeft' });
  expect(items()).toEqual(['▾[', '▸{ "id": 1.10, …2 items}', '▾{', '"id": 2']);
  const active = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');
  expect(active?.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(tree, { key: 'Enter' });
  expect(items()).toHaveLength(8);
});

it('folds and unfolds all rows at once', () => {
  show('[{"id":1},{"id":2}]');
  fireEvent.click(screen.getByRole('button', { name: 'Collapse rows' }));
  expect(items()).toEqual(['▾[', '▸{ "id": 1 …1 item}', '▸{ "id": 2 …1 item}']);
  fireEvent.click(screen.getByRole('button', { name: 'Expand rows' }));
  expect(items()).toHaveLength(5);
});

it('folds a list of thousands of items until the user opens it', () => {
  show(`[{"id":1,"many":[${'7,'.repeat(4999)}7]}]`);
  expect(items()).toEqual(['▾[', '▾{', '"id": 1,', '▸"many": [ 7, …5,000 items]']);
});

it('copies a complete value, even if the tree truncates it', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const tree = show(`[{"long":"${'x'.repeat(5000)}"}]`);
  fireEvent.keyDown(tree, { key: 'End' });
  expect(items()[2]?.length).toBeLessThan(2100);
  fireEvent.keyDown(tree, { key: 'c', ctrlKey: true });
  await eventually(() => expect(written).toHaveBeenLastCalledWith(`"long": "${'x'.repeat(5000)}"`));
});
