import type { Work } from '../commands/command.ts';
import { silent } from '../output/progress.ts';
import { streamOf, watched } from './row-stream.ts';
import { takeFile } from './take-file.ts';
import type { Taking } from './take-options.ts';
import { columnsOf, type WantedRows } from './wanted-rows.ts';
import { writeStdout } from './write-stdout.ts';

/**
 * Brings rows to the standard output, as they come, or into a file, whole or not at all.
 *
 * What is cut off looks cut off: rows that came before a failure are written, the end of a list is not.
 * @throws ProblemError as requests and files do.
 */
export async function takeRows(work: Work, wanted: WantedRows, taking: Taking): Promise<void> {
  const { opened, output, tell } = work;
  // Rows that run over a terminal tell by themselves how many they are.
  const progress = taking.file === null && output.isTerminal ? silent : work.progress;
  try {
    if (taking.file !== null) return await takeFile(work, wanted, taking);
    const source = streamOf({ ...work, progress }, wanted, taking.all);
    await writeStdout(
      watched(source, { progress, language: work.language }),
      taking.format,
      { columns: columnsOf(wanted) ?? [], clean: opened.context.redaction.data },
      output,
    );
    for (const { code, parameters } of source.notices()) await tell(code, parameters);
  } finally {
    progress.clear();
  }
}
