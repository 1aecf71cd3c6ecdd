import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { CellDetail } from '../../../renderer/compare/cell-detail.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import type { ComparedRow } from '../../../shared/contract/results/comparison.ts';

afterEach(cleanup);

function show(left: string, right: string): void {
  const row: ComparedRow = {
    row: 0,
    left: 0,
    right: 0,
    cells: [{ kind: 'value', reason: 'value', left: ['string', left], right: ['string', right] }],
  };
  render(
    <TextsProvider language="en" systemLanguage="en">
      <CellDetail row={row} name="place" column={0} sides={['REST', 'OData']} />
    </TextsProvider>,
  );
}

it('explains that two values are different although they look the same', () => {
  show('\u00e9cole', 'e\u0301cole');
  screen.getByText(/different value that looks the same/);
});

it('describes two values that look different as different', () => {
  show('\u00e9cole', 'ecole');
  screen.getByText(/· different value$/);
});
