/** What a system says where a folder cannot be used. */
const refusals: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EISDIR']);

const words = {
  en: (folder: string, told: string) =>
    `Can’t use the data folder ${folder}.\n${told}\nStart Dataquay as the owner of the folder, free up disk space, or use another folder with --data-dir.`,
  fr: (folder: string, told: string) =>
    `Impossible d’utiliser le dossier de données ${folder}.\n${told}\nLancez Dataquay en tant que propriétaire du dossier, libérez de l’espace disque ou utilisez un autre dossier avec --data-dir.`,
} as const;

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
    const tell = /^fr\b/i.test(language) ? words.fr : words.en;
    throw new Error(tell(dataFolder, error.message), { cause: error });
  }
}
