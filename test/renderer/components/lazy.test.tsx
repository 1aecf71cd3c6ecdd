import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazy } from '../../../renderer/components/lazy.tsx';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';

afterEach(cleanup);

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

function show(children: ReactNode): void {
  render(
    <TextsProvider language="en" systemLanguage="en">
      <MantineProvider>{children}</MantineProvider>
    </TextsProvider>,
  );
}

test('shows a component with its properties when its code is loaded', async () => {
  const LazyComponent = lazy(async () => Greeting);
  show(<LazyComponent name="Jo" />);
  expect(await screen.findByText('Hello Jo')).toBeTruthy();
});

test('shows a component immediately if its code was fetched in advance', async () => {
  const LazyComponent = lazy(async () => Greeting);
  await LazyComponent.fetch();
  show(<LazyComponent name="Jo" />);
  expect(screen.getByText('Hello Jo'), 'opening an API flickers').toBeTruthy();
});

test('reports code that can’t be loaded, and loads it again on request', async () => {
  let reached = false;
  const LazyComponent = lazy(async () => {
    if (!reached) throw new TypeError('Failed to fetch dynamically imported module');
    return Greeting;
  });
  show(<LazyComponent name="Jo" />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  reached = true;
  await userEvent.click(again);
  expect(await screen.findByText('Hello Jo')).toBeTruthy();
});
