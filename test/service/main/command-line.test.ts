import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../service/command-line.ts';

const usual = resolve('/data/dataquay');
const parse = (...words: string[]) => parseCommandLine(words, usual);

describe('the options of the service', () => {
  it('may all be left out', () => {
    expect(parse()).toEqual({ serve: { port: 0, authPort: 0, dataFolder: usual, parentPid: null } });
  });

  it('say where it listens, where it keeps its data, and with whom it ends', () => {
    expect(parse('--port', '8080', '--auth-port=8081', '--data-dir', 'here', '--parent-pid', '42')).toEqual({
      serve: { port: 8080, authPort: 8081, dataFolder: join(process.cwd(), 'here'), parentPid: 42 },
    });
  });

  it('are listed on demand, with the folder that is usual here', () => {
    const answer = parse('--help');
    expect(answer).toHaveProperty('help');
    for (const word of ['--port', '--auth-port', '--data-dir', '--parent-pid', usual]) expect(JSON.stringify(answer)).toContain(word);
  });

  it.each([
    [['--colour'], "Unknown option '--colour'; --help lists the options."],
    [['8080'], "Unexpected argument '8080'; --help lists the options."],
    [['--port'], "Option '--port <value>' argument missing; --help lists the options."],
    [['--port', 'eighty'], "--port takes a number from 0 to 65535, not 'eighty'."],
    [['--port', '65536'], "--port takes a number from 0 to 65535, not '65536'."],
    [['--port=-1'], "--port takes a number from 0 to 65535, not '-1'."],
    [['--port='], "--port takes a number from 0 to 65535, not ''."],
    [['--port', '1e3'], "--port takes a number from 0 to 65535, not '1e3'."],
    [['--auth-port', '0x50'], "--auth-port takes a number from 0 to 65535, not '0x50'."],
    [['--port', '80', '--auth-port', '80'], '--port and --auth-port are both 80; they must differ.'],
    [['--data-dir', ''], '--data-dir takes the path of a folder, not an empty word.'],
    [['--parent-pid', '0'], "--parent-pid takes the number of a process, not '0'."],
  ])('that are wrong (%j) are answered by one sentence', (words, sentence) => {
    expect(parse(...words)).toEqual({ mistake: sentence });
  });
});
