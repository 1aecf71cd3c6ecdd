import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Situation, wouldOpenWindow } from '../../scripts/start/choose-host.ts';
import { type OfferParts, offerElectron } from '../../scripts/start/offer-electron.ts';

let root: string;
let steps: string[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dataquay-offer-'));
  steps = [];
});
afterEach(() => rm(root, { recursive: true }));

function user(response: string, difference: Partial<OfferParts> = {}): OfferParts {
  return {
    isTerminal: true,
    ask: async () => {
      steps.push('asked');
      return response;
    },
    download: async () => {
      steps.push('downloaded');
      return true;
    },
    say: (line) => steps.push(line),
    ...difference,
  };
}

describe('the download of Electron', () => {
  it('is offered once, and requires a yes', async () => {
    expect(await offerElectron(root, user(''))).toBe(false);
    expect(await offerElectron(root, user('y'))).toBe(false);
    expect(steps).toEqual(['asked', expect.stringContaining('npx install-electron')]);
  });

  it('starts after a yes; without a network, the application opens in a browser', async () => {
    expect(await offerElectron(root, user('oui'))).toBe(true);
    await rm(join(root, 'out'), { recursive: true });
    expect(await offerElectron(root, user('yes', { download: async () => false }))).toBe(false);
    expect(steps.at(-1)).toContain('opens in a browser');
  });

  it('isn’t offered without a terminal', async () => {
    expect(await offerElectron(root, user('y', { isTerminal: false }))).toBe(false);
    expect(steps).toEqual([]);
  });

  it.each<[string, Partial<Situation>, boolean]>([
    ['a screen and no Electron', {}, true],
    ['a browser was chosen', { requested: 'web' }, false],
    ['no window is wanted', { open: false }, false],
    ['there is no screen', { hasScreen: false }, false],
    ['there is an Electron', { electron: { state: 'unsupported', executable: '', folder: '', version: '22.0.0' } }, false],
  ])('is offered only if a window would open: %s', (_title, difference, expected) => {
    const situation: Situation = { requested: null, open: true, portGiven: false, electron: { state: 'missing' }, hasScreen: true };
    expect(wouldOpenWindow({ ...situation, ...difference })).toBe(expected);
  });
});
