import { readdirSync, readFileSync } from 'node:fs';

// Vitest's worker outlives a runner that was ended by a signal, and would finish its tests. It ends here instead, with every program that it started.
process.once('disconnect', () => {
  for (const pid of descendantsOf(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in between.
    }
  }
  process.exit(1);
});

/** Numbers of the processes that a process started, and that these started (Linux; elsewhere none are known). */
function descendantsOf(pid: number): readonly number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** Each thread of a process has its own children. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
