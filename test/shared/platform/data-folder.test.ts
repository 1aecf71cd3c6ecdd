import { describe, expect, it } from 'vitest';
import { dataFolder } from '../../../shared/platform/data-folder.ts';

describe('the data folder', () => {
  it('uses the XDG data folder on Linux', () => {
    expect(dataFolder('linux', { XDG_DATA_HOME: '/data/ada' }, '/home/ada')).toBe('/data/ada/dataquay');
    expect(dataFolder('linux', { XDG_DATA_HOME: '/data/ada/' }, '/home/ada')).toBe('/data/ada/dataquay');
  });

  it('uses ~/.local/share on Linux if XDG_DATA_HOME is missing, empty, or relative', () => {
    for (const environment of [{}, { XDG_DATA_HOME: '' }, { XDG_DATA_HOME: 'data' }]) {
      expect(dataFolder('linux', environment, '/home/ada')).toBe('/home/ada/.local/share/dataquay');
    }
  });

  it('uses Application Support on macOS, even if XDG_DATA_HOME is set', () => {
    expect(dataFolder('darwin', { XDG_DATA_HOME: '/x' }, '/Users/ada')).toBe('/Users/ada/Library/Application Support/Dataquay');
  });

  it('uses the local application data on Windows', () => {
    expect(dataFolder('win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\Ada')).toBe('D:\\Local\\Dataquay');
    expect(dataFolder('win32', {}, 'C:\\Users\\Ada')).toBe('C:\\Users\\Ada\\AppData\\Local\\Dataquay');
  });
});
