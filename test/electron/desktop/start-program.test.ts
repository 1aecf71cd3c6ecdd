import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { UtilityProcess } from 'electron';
import { describe, expect, it } from 'vitest';
import { startProgramsInElectron } from '../../../electron/desktop/start-program.ts';

/** A mock utility process, whose output and exit come from the test. */
class StandInProcess extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = null;
  readonly pid = 4_194_999;
  killed = 0;
  kill(): boolean {
    this.killed += 1;
    return true;
  }
}

function start() {
  const inside = new StandInProcess();
  const forks: unknown[][] = [];
  const startProgram = startProgramsInElectron(
    (...fork) => {
      forks.push(fork);
      return inside as unknown as UtilityProcess;
    },
    { service: '/app/out/service/main.js' },
  );
  return { inside, forks, child: startProgram('service', ['--port', '0']) };
}

describe('child programs in Electron', () => {
  it('runs a child program as a utility process, and captures its output and exit code', async () => {
    const { inside, forks, child } = start();
    expect(forks).toEqual([['/app/out/service/main.js', ['--port', '0'], { stdio: 'pipe', serviceName: 'Dataquay service' }]]);
    expect(child.pid).toBeUndefined();
    inside.emit('spawn');
    expect(child.pid).toBe(4_194_999);
    inside.stdout.end('{"ready":true}\n');
    expect(await text(child.stdout)).toBe('{"ready":true}\n');
    expect(await text(child.stderr)).toBe('');
    inside.emit('exit', 3);
    expect(await child.exited).toBe(3);
  });

  it('stops a child program once, and not if it has already ended', async () => {
    const { inside, child } = start();
    inside.emit('spawn');
    const stopping = child.stop();
    inside.emit('exit', 0);
    await stopping;
    await child.stop();
    expect(inside.killed).toBe(1);
  });
});
