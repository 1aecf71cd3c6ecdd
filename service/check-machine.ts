import { totalmem } from 'node:os';
import type { Language } from '../shared/translation/create-texts.ts';
import { unusableFolder } from './make-data-folder.ts';
import type { ServeOptions } from './serve-options.ts';
import { type ErrorText, errorText } from './texts/error-text.ts';

const megabyte = 2 ** 20;

/** Returns a sentence for each option that this computer or container can't satisfy: the data folder, and limits of memory. */
export async function checkMachine(
  { dataFolder, engineMemory, limits }: Pick<ServeOptions, 'dataFolder' | 'engineMemory' | 'limits'>,
  language: Language,
  available = availableMemory(),
): Promise<readonly string[]> {
  const memory = {
    '--engine-memory': engineMemory,
    '--process-memory': limits.processMegabytes,
    '--result-memory': limits.resultMegabytes,
  };
  const tooLarge = Object.entries(memory).flatMap(([option, megabytes]): ErrorText[] =>
    megabytes === undefined || megabytes <= available ? [] : [errorText('start.memory', { option, megabytes, available })],
  );
  const folder = await unusableFolder(dataFolder);
  const ofFolder = folder === null ? [] : [errorText('start.data-folder', { folder: dataFolder, details: folder })];
  return [...ofFolder, ...tooLarge].map((mistake) => mistake[language]);
}

/** Returns the memory in megabytes that this process can use: that of the computer, or of its container. */
function availableMemory(): number {
  const container = process.constrainedMemory();
  return Math.floor((container > 0 ? Math.min(container, totalmem()) : totalmem()) / megabyte);
}
