import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchParent } from '../../../node/workers/parent-watch.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('watching the parent process', () => {
  it('reports nothing while the parent exists', () => {
    vi.useFakeTimers();
    const onExit = vi.fn();
    const stop = watchParent(process.pid, onExit);
    vi.advanceTimersByTime(60_000);
    expect(onExit).not.toHaveBeenCalled();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports once that the parent was killed', async () => {
    const parent = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    await once(parent, 'spawn');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const onExit = vi.fn();
    watchParent(Number(parent.pid), onExit);
    vi.advanceTimersByTime(5_000);
    expect(onExit).not.toHaveBeenCalled();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    vi.advanceTimersByTime(5_000);
    expect(onExit).toHaveBeenCalledTimes(1);
  });
});
