import { fork } from 'node:child_process';
import { bundledProgram } from '../bundled-program.ts';
import type { Task, TaskReport } from './task.ts';

/** Bundles the child process and its threads as the packaged application does. */
export function bundled(folder: string): Promise<string> {
  return bundledProgram(folder, {
    child: 'bench/fetch-rows/child.ts',
    'result-worker': 'electron/core/results/store/worker/main.ts',
    'export-worker': 'electron/core/exports/worker/main.ts',
  });
}

/** Performs a task in a separate process. */
export function runInChild(program: string, task: Task): Promise<TaskReport> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [JSON.stringify(task)], { stdio: 'inherit' });
    child.once('message', (report: TaskReport) => resolve(report));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the child process exited with code ${code}`)));
  });
}
