import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ColumnsPanel } from '../../../../renderer/grid/columns/columns-panel.tsx';
import { TextsProvider } from '../../../../renderer/i18n/texts-provider.tsx';

const columns = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? `montant_${index}` : `été_${index}`));

function Panel({ initial, onGo }: { readonly initial: readonly string[]; readonly onGo: (name: string) => void }): React.ReactNode {
  const [hidden, setHidden] = useState(initial);
  return <ColumnsPanel columns={columns} hidden={hidden} onHidden={setHidden} onGo={onGo} onReset={null} />;
}

function show(initial: readonly string[] = []) {
  const onGo = vi.fn();
  render(
    <MantineProvider env="test">
      <TextsProvider language="en" systemLanguage="en">
        <Panel initial={initial} onGo={onGo} />
      </TextsProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /of 50 columns/ }));
  return { onGo, search: screen.getByRole('searchbox', { name: 'Search columns' }) };
}

const boxes = () => within(screen.getByRole('list', { name: 'Grid columns' })).getAllByRole('checkbox');

afterEach(cleanup);

it('finds a column by words in any case and without accents, and shows it with Enter if hidden', () => {
  const { onGo, search } = show(['été_31']);
  fireEvent.change(search, { target: { value: 'ETE 31' } });
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(['été_31']);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(onGo).toHaveBeenCalledWith('été_31');
  screen.getByRole('button', { name: '50 of 50 columns' });
});

it('shows only the matching columns on request, and all columns again', () => {
  const { search } = show();
  fireEvent.change(search, { target: { value: 'montant_4' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show only these 6 columns' }));
  screen.getByRole('button', { name: '6 of 50 columns' });
  fireEvent.change(search, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all columns' }));
  screen.getByRole('button', { name: '50 of 50 columns' });
});

it('disables hiding the last visible column', () => {
  show(columns.slice(2));
  const [first, second] = boxes();
  expect(first).toHaveProperty('disabled', false);
  if (second !== undefined) fireEvent.click(second);
  expect(first).toHaveProperty('disabled', true);
});
