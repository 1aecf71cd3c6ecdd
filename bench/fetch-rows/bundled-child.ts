import { fork } from 'node:child_process';
import { bundledProgram } from '../bundled-program.ts';
import type { Task, TaskReport } from './task.ts';

/** Bundles the child and the threads, as the application ships. */
export function bundled(folder: string): Promise<string> {
  return bundledProgram(folder, {
    child: 'bench/fetch-rows/child.ts',
    'result-worker': 'electron/core/results/store/worker/main.ts',
    'export-worker': 'electron/core/exports/worker/main.ts',
  });
}

/** Does a task in a process of its own. */
export function inChild(program: string, task: Task): Promise<TaskReport> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [JSON.stringify(task)], { stdio: 'inherit' });
    child.once('message', (report: TaskReport) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
  });
}
