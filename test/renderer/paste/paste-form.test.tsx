import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';
import { PasteForm } from '../../../renderer/paste/paste-form.tsx';
import { type PastedRefusal, readPasted } from '../../../shared/pasted/index.ts';

function show() {
  const read = (text: string): PastedRefusal | null => {
    const result = readPasted(text);
    return 'refused' in result ? result.refused : null;
  };
  return render(
    <TextsProvider language="en" systemLanguage="en">
      <MantineProvider env="test">
        <PasteForm onRead={read} onCancel={() => {}} />
      </MantineProvider>
    </TextsProvider>,
  );
}

const field = () => screen.getByRole('textbox', { name: /URL/ });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('the field for a pasted URL', () => {
  it('restores an unfinished URL after a reload, until its query is opened', async () => {
    const user = userEvent.setup();
    const typed = 'https://data.example.org/dmp-api/data/vega/fl';
    show();
    await user.type(field(), typed);
    cleanup();
    show();
    expect(field()).toHaveProperty('value', typed);
    await user.click(screen.getByRole('button', { name: 'Open query' }));
    cleanup();
    show();
    expect(field()).toHaveProperty('value', '');
  });

  it('stores no text that contains a secret', async () => {
    const user = userEvent.setup();
    show();
    await user.type(field(), 'https://data.example.org/rows?access_token=canary');
    expect(JSON.stringify(localStorage)).not.toContain('canary');
    cleanup();
    show();
    expect(field()).toHaveProperty('value', '');
  });
});
