import { expect, test } from 'vitest';
import { pageQuote } from '../../../electron/wire/sender.ts';

test('quotes the text of a page, also if its tags continue on the next line', () => {
  const page = `<!DOCTYPE html><html><head><title>Sign in to market</title></head><body>
<div id="kc-header-wrapper"
     class="pf-v5-c-brand">market</div>
<h1>Sign in to your account</h1></body></html>`;
  expect(pageQuote(page)).toBe('Sign in to market · Sign in to your account');
});
