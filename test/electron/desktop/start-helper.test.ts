import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { UtilityProcess } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { startHelpersInElectron } from '../../../electron/desktop/start-helper.ts';

/** A mock utility process, whose output and exit come from the test. */
class StandInProcess extends EventEmitter {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly pid = 4_194_998;
  readonly posted: unknown[] = [];
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
}

function start() {
  const inside = new StandInProcess();
  const forks: unknown[][] = [];
  const startHelper = startHelpersInElectron(
    (...fork) => {
      forks.push(fork);
      return inside as unknown as UtilityProcess;
    },
    { kerberos: '/app/out/application/kerberos-helper.js' },
  );
  return { inside, forks, helper: startHelper('kerberos', { KRB5CCNAME: 'FILE:/mine' }) };
}

describe('a helper process in Electron', () => {
  it('runs a helper as a utility process with its own environment, and exchanges messages', async () => {
    const { inside, forks, helper } = start();
    expect(forks).toEqual([
      [
        '/app/out/application/kerberos-helper.js',
        [],
        { env: { KRB5CCNAME: 'FILE:/mine' }, stdio: 'pipe', serviceName: 'Dataquay kerberos' },
      ],
    ]);
    const received: unknown[] = [];
    helper.onMessage((message) => received.push(message));
    helper.send({ id: 1 });
    inside.emit('message', { id: 1, step: null });
    expect([inside.posted, received]).toEqual([[{ id: 1 }], [{ id: 1, step: null }]]);
    inside.stderr.end('last words\n');
    await new Promise((resolve) => setImmediate(resolve));
    inside.emit('exit', 1);
    expect(await helper.ended).toBe('last words');
    helper.send({ id: 2 });
    expect(inside.posted).toHaveLength(1);
  });

  it('kills a helper immediately, or when it has started, and not after it ended', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const early = start();
    early.helper.kill();
    expect(kill).not.toHaveBeenCalled();
    early.inside.emit('spawn');
    const late = start();
    late.inside.emit('spawn');
    late.helper.kill();
    late.inside.emit('exit', 0);
    late.helper.kill();
    expect(kill.mock.calls).toEqual([
      [4_194_998, 'SIGKILL'],
      [4_194_998, 'SIGKILL'],
    ]);
    kill.mockRestore();
  });
});
