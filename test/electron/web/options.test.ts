import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWebOptions } from '../../../electron/web/options.ts';

describe('options of the browser host', () => {
  it('uses defaults: a free port, a window, the default folder, and the system’s language', () => {
    expect(parseWebOptions([])).toEqual({ port: 0, open: true, dataFolder: null, exportFolders: [], language: null });
  });

  it('reads all options, and makes folders absolute', () => {
    expect(
      parseWebOptions([
        '--port',
        '8123',
        '--no-open',
        '--data-dir',
        'data',
        '--export-folder',
        'out',
        '--export-folder=/shared',
        '--lang=fr',
      ]),
    ).toEqual({
      port: 8123,
      open: false,
      dataFolder: resolve('data'),
      exportFolders: [resolve('out'), resolve('/shared')],
      language: 'fr',
    });
  });

  it.each([
    [['--port', '65536'], /--port takes a number from 0 to 65535, not "65536"/],
    [['--port', '-1'], /--port/],
    [['--port', '80a'], /--port takes a number/],
    [['--lang', 'de'], /--lang takes fr or en, not "de"/],
    [['--export-folder', ''], /--export-folder takes the path of a folder/],
    [['--nope'], /Unknown option '--nope'/],
    [['file'], /Unexpected argument 'file'/],
  ])('rejects %j with a message about valid values', (commandLine, words) => {
    expect(() => parseWebOptions(commandLine)).toThrow(words);
  });
});
