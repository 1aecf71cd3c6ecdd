import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../electron/desktop/menu.ts';

const words = (platform: string, language: string, packaged: boolean) => JSON.stringify(menuTemplate(platform, language, packaged));

describe('the menu', () => {
  it('speaks the language of the application', () => {
    expect(words('linux', 'en-GB', true)).toContain('Select all');
    expect(words('linux', 'fr-CA', true)).toContain('Tout sélectionner');
    expect(words('linux', 'de', true)).toContain('Select all');
  });

  it('offers developer tools to developers only', () => {
    expect(words('linux', 'en', false)).toContain('toggleDevTools');
    expect(words('linux', 'en', true)).not.toContain('toggleDevTools');
  });

  it('begins with the application’s own menu on macOS, where copying by keyboard needs the edit menu', () => {
    expect(menuTemplate('darwin', 'en', true)[0]).toEqual({ role: 'appMenu' });
    expect(words('darwin', 'en', true)).toContain('"role":"copy"');
  });
});
