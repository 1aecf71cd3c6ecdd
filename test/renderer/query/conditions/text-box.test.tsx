import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TextBox } from '../../../../renderer/components/value-field.tsx';

afterEach(cleanup);

/** A controlled field, and a button that replaces its text. */
function Kept({ other }: { readonly other: string }) {
  const [text, setText] = useState('12');
  return (
    <>
      <TextBox aria-label="Value" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{text}</output>
      <button type="button" onClick={() => setText(other)}>
        Other
      </button>
    </>
  );
}

function field(): HTMLInputElement {
  const found = screen.getByRole('textbox', { name: 'Value' });
  if (!(found instanceof HTMLInputElement)) throw new Error('The field is a text field.');
  return found;
}

it('shows a value that is set elsewhere, and reports typed text', async () => {
  const user = userEvent.setup();
  render(<Kept other="7" />);
  expect(field().value).toBe('12');
  await user.type(field(), '3');
  expect(screen.getByRole('status').textContent).toBe('123');
  await user.click(screen.getByRole('button'));
  expect(field().value).toBe('7');
  // The same text as the first time. The field must compare with the last shown text, not with the last typed one.
  await user.type(field(), '{backspace}12');
  expect(field().value).toBe('12');
  await user.click(screen.getByRole('button'));
  expect(field().value).toBe('7');
});

it('preserves the cursor position while the user types in the middle', async () => {
  const user = userEvent.setup();
  render(<Kept other="" />);
  await user.type(field(), '345', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field().value).toBe('13452');
  expect(field().selectionStart).toBe(4);
});

it('doesn’t overwrite correct text, because that would end an input method composition', () => {
  render(<Kept other="" />);
  const element = field();
  const written: string[] = [];
  const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  fireEvent.compositionStart(element);
  set?.call(element, '12に');
  Object.defineProperty(element, 'value', { configurable: true, get, set: (text: string) => written.push(text) });
  fireEvent.input(element, { isComposing: true });
  expect(screen.getByRole('status').textContent).toBe('12に');
  expect(written).toEqual([]);
});
