import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UrlEditor } from '../../../renderer/editor/url-editor.tsx';
import type { FieldSelection, UrlEditorProps } from '../../../renderer/editor/url-editor-props.ts';
import { TextsProvider } from '../../../renderer/i18n/texts-provider.tsx';

const loading = vi.hoisted(() => Promise.withResolvers<void>());

// A mock of Monaco, which needs a real browser. The test decides when it has loaded.
vi.mock('../../../renderer/editor/monaco-url-editor.tsx', async () => {
  await loading.promise;
  return {
    MonacoUrlEditor: ({ label, text, selection }: UrlEditorProps & { readonly selection: FieldSelection | null }) => (
      <output aria-label={label}>{JSON.stringify({ text, selection })}</output>
    ),
  };
});

afterEach(cleanup);

describe('the URL field', () => {
  it('accepts text before Monaco has loaded, and transfers text and selection to it afterwards', async () => {
    const onRun = vi.fn();
    function Page() {
      const [text, setText] = useState('http://x/');
      return (
        <TextsProvider language="en" systemLanguage="en">
          <UrlEditor format="rest" label="REST URL" text={text} remarks={[]} verbs={null} settled={0} onChange={setText} onRun={onRun} />
        </TextsProvider>
      );
    }
    render(<Page />);
    const field = screen.getByRole('textbox', { name: 'REST URL' });
    if (!(field instanceof HTMLTextAreaElement)) throw new Error('a plain field stands there first');
    field.focus();
    fireEvent.change(field, { target: { value: 'http://x/?filter=\nA==1' } });
    expect(field.value).toBe('http://x/?filter=A==1');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onRun).toHaveBeenCalledOnce();
    field.setSelectionRange(3, 7);
    fireEvent.compositionStart(field);
    loading.resolve();
    await loading.promise;
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'REST URL' })).toBe(field));
    fireEvent.compositionEnd(field);
    const monaco = await screen.findByRole('status', { name: 'REST URL' });
    expect(JSON.parse(monaco.textContent ?? '')).toEqual({ text: 'http://x/?filter=A==1', selection: { from: 3, to: 7, typed: true } });
  });
});
