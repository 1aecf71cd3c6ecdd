import { readFile } from 'node:fs/promises';
import { fillParameters, parseSavedQuery, type SavedQuery, usedParameters } from '../../../shared/saved/index.ts';
import { refuseUsage } from '../output/failure.ts';
import { tellSavedProblem } from './tell-saved-problem.ts';

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why = code === 'ENOENT' ? 'There is no such file.' : code === 'EISDIR' ? 'It is a folder.' : `The system says ${code}.`;
    return refuseUsage('The query file cannot be read.', why, 'Check the path and who may read it.');
  }
}

/**
 * Reads a saved query and puts values in the place of its parameters.
 *
 * @throws UsageMistake where the file is no saved query, or a parameter is missing, unknown, or of another type.
 */
export async function readQueryFile(path: string, values: Readonly<Record<string, string>>): Promise<SavedQuery> {
  const { saved, problems } = parseSavedQuery(await textOf(path));
  if (saved === null) {
    return refuseUsage(
      'The file is no saved query.',
      problems.map((problem) => tellSavedProblem(problem)).join(' '),
      'Mend what is named; dataquay-query.schema.json helps editors.',
    );
  }
  const used = usedParameters(saved);
  const known = Object.keys(saved.parameters ?? {});
  const names = known.length === 0 ? 'It has none.' : `There are: ${known.join(', ')}.`;
  const strange = Object.keys(values).find((name) => !known.includes(name));
  if (strange !== undefined) refuseUsage(`The query has no parameter ${strange}.`, names, 'Leave it out, or correct its name.');
  const missing = used.filter(
    (name) => known.includes(name) && values[name] === undefined && saved.parameters?.[name]?.default === undefined,
  );
  if (missing.length > 0) {
    refuseUsage(
      `The query asks for ${missing.join(', ')}.`,
      'There is no value, and the file has none to offer.',
      `Add --param '${missing[0]}=VALUE'.`,
    );
  }
  const filled = fillParameters(saved, values);
  if (filled.problems.length === 0) return filled.saved;
  return refuseUsage(
    'The query cannot be filled in.',
    filled.problems.map((problem) => tellSavedProblem(problem)).join(' '),
    'Correct the value, or the file.',
  );
}
