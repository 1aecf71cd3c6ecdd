import { describe, expect, it } from 'vitest';
import { inertHtml, ownScript } from '../../renderer/trusted-types.ts';

describe('text that a library sets as HTML', () => {
  it('is accepted if it creates no element', () => {
    expect(inertHtml('*{transition:none}')).toBe('*{transition:none}');
  });

  it.each(['<img src=x onerror=alert(1)>', 'text <b>bold</b>', '</style><script>alert(1)</script>', '<'])(
    'is rejected if it contains markup: %s',
    (text) => {
      expect(() => inertHtml(text)).toThrow(TypeError);
    },
  );
});

describe('the address of a script or worker', () => {
  const page = new URL('dataquay://app/');

  it('is accepted if it is one of the page’s own files', () => {
    expect(ownScript('dataquay://app/assets/editor.worker.js', page)).toBe('dataquay://app/assets/editor.worker.js');
  });

  it.each([
    'https://app/x.js',
    'dataquay://other/x.js',
    'data:text/javascript,alert(1)',
    'blob:dataquay://app/1',
    'javascript:alert(1)',
    '//',
  ])('is rejected if it is another address: %s', (address) => {
    expect(() => ownScript(address, page)).toThrow(TypeError);
  });
});
