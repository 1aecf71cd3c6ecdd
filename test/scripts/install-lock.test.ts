import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = new URL('../../scripts/bootstrap/install-lock.mjs', import.meta.url).href;

/** Starts a process that logs when it acquires and releases the lock. With `dies`, it is killed while it holds the lock. */
function startInstallation(root: string, name: string, dies = false) {
  const within = dies ? 'process.kill(process.pid, "SIGKILL")' : '';
  const program = `
    import { appendFileSync } from 'node:fs';
    import { withInstallLock } from '${module}';
    const say = (what) => appendFileSync(${JSON.stringify(join(root, 'said'))}, what + ' ');
    withInstallLock(${JSON.stringify(root)}, () => say('${name}:waits'), () => {
      say('${name}:begins');
      ${within}
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      say('${name}:ends');
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
}

test('concurrent commands right after a clone install one after the other, also after one was killed', async () => {
  const root = await mkdtemp(join(tmpdir(), 'dataquay-turn-'));
  try {
    await once(startInstallation(root, 'killed', true), 'exit');
    const codes = await Promise.all(['a', 'b', 'c'].map(async (name) => (await once(startInstallation(root, name), 'exit'))[0]));
    expect(codes).toEqual([0, 0, 0]);
    const logged = (await readFile(join(root, 'said'), 'utf8'))
      .trim()
      .split(' ')
      .filter((what) => !what.endsWith(':waits'));
    expect(logged[0]).toBe('killed:begins');
    const turns = logged.slice(1);
    expect(turns.toSorted()).toEqual(['a:begins', 'a:ends', 'b:begins', 'b:ends', 'c:begins', 'c:ends']);
    for (let at = 0; at < turns.length; at += 2) expect(turns[at + 1]).toBe(turns[at]?.replace('begins', 'ends'));
  } finally {
    await rm(root, { recursive: true });
  }
});
