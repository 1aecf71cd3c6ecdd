import { z } from 'zod';

/** What rows may take of the disk where nobody says otherwise, megabytes: those of one result, and those of all fetches together. */
export const usualDiskLimits = { maximumResultMegabytes: 4096, maximumFetchesMegabytes: 20_480 } as const;

/** What the user chose for the application as a whole, without the folders, which the application keeps to itself. */
export const settingsSchema = z.object({
  language: z.enum(['system', 'en', 'fr']),
  theme: z.enum(['system', 'light', 'dark']),
  /** The connection that was in use last; null for the sample. */
  connectionId: z.string().min(1).max(64).nullable(),
  /** How much room lines take; absent for `compact`. */
  density: z.enum(['compact', 'comfortable']).optional(),
  /** What the rows of one result may take of the disk; absent for {@link usualDiskLimits}. */
  maximumResultMegabytes: z.number().int().min(1).max(1_000_000).optional(),
  /** What all whole results may take of the disk together, those that are not finished among them; absent for {@link usualDiskLimits}. */
  maximumFetchesMegabytes: z.number().int().min(1).max(1_000_000).optional(),
  /** Whether runs are kept in the history; absent for yes. */
  keepHistory: z.boolean().optional(),
  /** Whether the rows of small runs are kept with it; absent for yes. */
  keepHistoryRows: z.boolean().optional(),
  /** Whether copies and exports keep texts that a spreadsheet could run as formulas; absent for no: they are escaped. */
  keepFormulas: z.boolean().optional(),
  /** Whether the application looks for a new version when it starts; absent for no. */
  checkForUpdates: z.boolean().optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = { language: 'system', theme: 'system', connectionId: null };

export const aboutSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'web']),
  /** `process.platform` of the application. */
  platform: z.string(),
  /** BCP 47; what `system` means for the language. `--lang` overrides it. */
  systemLanguage: z.string(),
  /** Who shows the dialog that asks for a folder: the system, or the page by `folders.list`. */
  folderDialog: z.enum(['system', 'page']),
  /** Whether `updates` of the contract do anything: not in a browser, and not from the source folder. */
  updates: z.boolean(),
});
export type About = z.infer<typeof aboutSchema>;
