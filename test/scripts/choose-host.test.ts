import { describe, expect, it } from 'vitest';
import { chooseHost, type Situation } from '../../scripts/start/choose-host.ts';

const usable = { state: 'usable', executable: '/e/electron', folder: '/e', version: '45.4.1' } as const;
const situation: Situation = { requested: null, open: true, portGiven: false, electron: usable, hasScreen: true };

describe('which host npm start takes', () => {
  it('the desktop window where a supported Electron and a screen are there', () => {
    expect(chooseHost(situation)).toEqual({ host: 'desktop', executable: '/e/electron' });
    expect(chooseHost({ ...situation, requested: 'desktop' })).toEqual({ host: 'desktop', executable: '/e/electron' });
  });

  it.each<[string, Partial<Situation>, RegExp]>([
    ['there is no Electron', { electron: { state: 'missing' } }, /npx install-electron/],
    [
      'it is too old',
      { electron: { ...usable, state: 'unsupported', version: '22.3.25' } },
      /Electron 22\.3\.25 is not the supported version/,
    ],
    ['there is no screen', { hasScreen: false }, /no screen/],
  ])('a browser, with one line that says why, where %s; and an error where the window was asked for', (_why, difference, words) => {
    const choice = chooseHost({ ...situation, ...difference });
    expect(choice).toMatchObject({ host: 'web', remark: expect.stringMatching(words) });
    expect(choice.host === 'web' && choice.remark?.includes('\n')).toBe(false);
    expect(() => chooseHost({ ...situation, ...difference, requested: 'desktop' })).toThrow(words);
  });

  it.each<[string, Partial<Situation>]>([
    ['--host=web', { requested: 'web' }],
    ['--no-open', { open: false }],
    ['--port', { portGiven: true }],
  ])('a browser without a word where %s asks for it', (_option, difference) => {
    expect(chooseHost({ ...situation, ...difference })).toEqual({ host: 'web', remark: null });
  });

  it('contradictory options are refused', () => {
    expect(() => chooseHost({ ...situation, requested: 'desktop', open: false })).toThrow(/--no-open/);
    expect(() => chooseHost({ ...situation, requested: 'desktop', portGiven: true })).toThrow(/--port/);
  });
});
