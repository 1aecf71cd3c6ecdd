import { applicationTextsFor } from '../texts/application-texts.ts';

/** What a system says where a folder cannot be used. */
const refusals: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR']);

/**
 * Opens what lies in the data folder; a folder that cannot be used is told as that, with what the system said of it and what to do.
 *
 * @param language BCP 47
 * @throws what `open` threw, where it was something else.
 */
export async function inDataFolder<Opened>(dataFolder: string, language: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && refusals.has(error.code))) throw error;
    const { t } = applicationTextsFor(language);
    throw new Error(t('dataFolder:unusable', { folder: dataFolder, reason: error.message }), { cause: error });
  }
}
