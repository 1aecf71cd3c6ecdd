import { readdirSync, readFileSync } from 'node:fs';

// If a signal ends the runner, Vitest's worker would continue its tests. This ends the worker with all its child processes.
process.once('disconnect', () => {
  for (const pid of descendantsOf(process.pid)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has already exited.
    }
  }
  process.exit(1);
});

/** Returns the process IDs of all descendants of a process, or an empty list on systems other than Linux. */
function descendantsOf(pid: number): readonly number[] {
  const children = childrenOf(pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

/** Returns the child processes of all threads of a process. */
function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
