import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDesktopOptions } from '../../../electron/desktop/desktop-options.ts';

describe('options of the desktop window', () => {
  it('reads --data-dir and --lang among the options of Chromium', () => {
    expect(parseDesktopOptions(['--no-sandbox', '/app', '--data-dir=data', '--inspect=0', '--lang=fr', '--disable-gpu'])).toEqual({
      dataFolder: resolve('data'),
      language: 'fr',
      explainSandbox: false,
    });
  });

  it('accepts missing and empty options, and ignores an unsupported language', () => {
    expect(parseDesktopOptions(['/app', '--lang=de'])).toEqual({ dataFolder: null, language: null, explainSandbox: false });
    expect(parseDesktopOptions(['--explain-sandbox']).explainSandbox).toBe(true);
    expect(parseDesktopOptions(['--data-dir='])).toEqual({ dataFolder: null, language: null, explainSandbox: false });
  });
});
