import { describe, expect, it } from 'vitest';
import { parseStartOptions, startOptionsHelp } from '../../scripts/start/start-options.ts';

describe('options of npm start', () => {
  it('have defaults', () => {
    expect(parseStartOptions([])).toEqual({
      host: null,
      portGiven: false,
      port: 0,
      open: true,
      dataFolder: null,
      exportFolders: [],
      language: null,
    });
  });

  it('are all parsed', () => {
    expect(parseStartOptions(['--host=web', '--port', '0', '--no-open', '--data-dir', '/data', '--lang', 'en'])).toEqual({
      host: 'web',
      portGiven: true,
      port: 0,
      open: false,
      dataFolder: '/data',
      exportFolders: [],
      language: 'en',
    });
  });

  it('cause an error with the valid values if they are invalid', () => {
    expect(() => parseStartOptions(['--host=phone'])).toThrow('--host must be desktop or web, not "phone".');
    expect(() => parseStartOptions(['--unknown'])).toThrow("Unknown option '--unknown'");
    for (const option of ['--host=desktop|web', '--port N', '--no-open', '--data-dir DIR', '--lang fr|en'])
      expect(startOptionsHelp).toContain(option);
  });
});
