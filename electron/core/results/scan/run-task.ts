import { findRows } from './find-rows.ts';
import { rangeLines } from './range-lines.ts';
import { readValues } from './read-values.ts';
import type { ScanResult, ScanTask } from './scan-task.ts';
import { SearchedText } from './searched-text.ts';

/** Does a task at once. @throws what the disk throws. */
export type TaskRunner = (task: ScanTask) => ScanResult;

/** What does one task after the other: the text that is searched for is mostly that of the task before. */
export function createTaskRunner(): TaskRunner {
  let searched: SearchedText | null = null;
  return (task) => {
    const lines = rangeLines(task.range);
    if (task.kind === 'read') return readValues(lines, task.columns, task.once);
    if (searched?.text !== task.text) searched = new SearchedText(task.text);
    return findRows(lines, task.columns, searched);
  };
}
