import { describe, expect, it } from 'vitest';
import { chooseHost, type Situation } from '../../scripts/start/choose-host.ts';

const usable = { state: 'usable', executable: '/e/electron', folder: '/e', version: '45.4.1' } as const;
const situation: Situation = { requested: null, open: true, portGiven: false, electron: usable, hasScreen: true };

describe('the host that npm start selects', () => {
  it('is the desktop window with a supported Electron and a screen', () => {
    expect(chooseHost(situation)).toEqual({ host: 'desktop', executable: '/e/electron' });
    expect(chooseHost({ ...situation, requested: 'desktop' })).toEqual({ host: 'desktop', executable: '/e/electron' });
  });

  it.each<[string, Partial<Situation>, RegExp]>([
    ['there is no Electron', { electron: { state: 'missing' } }, /npx install-electron/],
    [
      'it is too old',
      { electron: { ...usable, state: 'unsupported', version: '22.3.25' } },
      /Electron 22\.3\.25 isn't the supported version/,
    ],
    ['there is no screen', { hasScreen: false }, /no screen/],
  ])('is a browser with a reason if %s, or an error if the window was requested', (_why, difference, reason) => {
    const choice = chooseHost({ ...situation, ...difference });
    expect(choice).toMatchObject({ host: 'web', remark: expect.stringMatching(reason) });
    expect(choice.host === 'web' && choice.remark?.includes('\n')).toBe(false);
    expect(() => chooseHost({ ...situation, ...difference, requested: 'desktop' })).toThrow(reason);
  });

  it.each<[string, Partial<Situation>]>([
    ['--host=web', { requested: 'web' }],
    ['--no-open', { open: false }],
    ['--port', { portGiven: true }],
  ])('is a browser without a message for %s', (_option, difference) => {
    expect(chooseHost({ ...situation, ...difference })).toEqual({ host: 'web', remark: null });
  });

  it('is an error for contradictory options', () => {
    expect(() => chooseHost({ ...situation, requested: 'desktop', open: false })).toThrow(/--no-open/);
    expect(() => chooseHost({ ...situation, requested: 'desktop', portGiven: true })).toThrow(/--port/);
  });
});
