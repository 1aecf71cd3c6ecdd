import type { FetchNotice } from '../../../shared/contract/results/fetch-notice.ts';
import { incompleteListsProblem } from '../../core/requests/incomplete-lists.ts';
import type { Work } from '../commands/command.ts';
import { CommandFailed } from '../output/failure.ts';
import { silent } from '../output/progress.ts';
import type { RowDestination } from './row-options.ts';
import { columnsOf, type RowRequest } from './row-request.ts';
import { streamOf, watched } from './row-stream.ts';
import { writeFile } from './write-file.ts';
import { writeStdout } from './write-stdout.ts';

/**
 * Writes rows to stdout as they arrive, or to a file that appears only when it is complete.
 *
 * Truncated output is recognizable, because rows before a failure are written, but not the end of the list.
 *
 * @throws ProblemError of requests and files
 * @throws CommandFailed if all rows were written, but lists in them are incomplete
 */
export async function writeRows(work: Work, request: RowRequest, destination: RowDestination): Promise<void> {
  const { opened, output, tell } = work;
  // No other progress is shown, because rows on a terminal already show it.
  const progress = destination.file === null && output.isTerminal ? silent : work.progress;
  try {
    if (destination.file !== null) {
      const changes = await writeFile(work, request, destination);
      if (destination.all) requireCompleteLists(work, request, changes);
      return;
    }
    const source = streamOf({ ...work, progress }, request, destination.all);
    await writeStdout(
      watched(source, { progress, language: work.language }),
      destination.options,
      { columns: columnsOf(request) ?? [], clean: opened.context.redaction.data },
      output,
    );
    for (const { code, parameters } of source.notices()) await tell(code, parameters);
    if (destination.all) requireCompleteLists(work, request, source.notices());
  } finally {
    progress.clear();
  }
}

function requireCompleteLists({ opened }: Work, { url }: RowRequest, notices: readonly FetchNotice[]): void {
  const problem = incompleteListsProblem(notices, opened.context.redaction.url(url));
  if (problem !== null) throw new CommandFailed(problem);
}
