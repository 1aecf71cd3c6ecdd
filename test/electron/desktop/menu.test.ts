import { describe, expect, it } from 'vitest';
import { menuTemplate } from '../../../electron/desktop/menu.ts';

const done: string[] = [];
const actions = {
  showHelp: () => done.push('help'),
  openLogs: () => done.push('logs'),
  showAbout: () => done.push('about'),
  showUpdates: () => done.push('updates'),
};
const template = (platform: string, language: string, packaged: boolean) => menuTemplate(platform, language, packaged, actions);
const words = (platform: string, language: string, packaged: boolean) => JSON.stringify(template(platform, language, packaged));

describe('the menu', () => {
  it('shows the menu in the language of the application', () => {
    expect(words('linux', 'en-GB', true)).toContain('Select all');
    expect(words('linux', 'fr-CA', true)).toContain('Tout sélectionner');
    expect(words('linux', 'de', true)).toContain('Select all');
  });

  it('shows the developer tools only in development', () => {
    expect(words('linux', 'en', false)).toContain('toggleDevTools');
    expect(words('linux', 'en', true)).not.toContain('toggleDevTools');
  });

  it('begins with the application menu on macOS, and has Copy, which the keyboard shortcut requires there', () => {
    expect(template('darwin', 'fr', true)[0]).toMatchObject({ label: 'Dataquay' });
    expect(words('darwin', 'fr', true)).toContain('À propos de Dataquay');
    expect(words('darwin', 'en', true)).toContain('"role":"copy"');
  });

  it('also zooms in with Ctrl+=, because + requires Shift on most keyboards', () => {
    const hidden = { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true };
    expect(template('linux', 'en', true).find(({ label }) => label === 'View')?.submenu).toContainEqual(hidden);
  });

  it.each(['linux', 'win32', 'darwin'])('has a Window and a Help menu on %s', (platform) => {
    expect(template(platform, 'fr', true).map(({ label }) => label)).toEqual(expect.arrayContaining(['Fenêtre', 'Aide']));
    expect(words(platform, 'en', true)).toContain('Open logs');
    expect(words(platform, 'en', true)).toContain('About Dataquay');
    expect(words(platform, 'en', true)).toContain('Check for updates…');
  });
});
