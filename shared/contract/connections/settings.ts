import { z } from 'zod';

/** Default disk limits in megabytes: of one result, and of all fetches together. */
export const usualDiskLimits = { maximumResultMegabytes: 4096, maximumFetchesMegabytes: 20_480 } as const;

/** The user's settings of the application, except folders, which the page doesn't receive. */
export const settingsSchema = z.object({
  language: z.enum(['system', 'en', 'fr']),
  theme: z.enum(['system', 'light', 'dark']),
  /** The last selected connection. Null for the sample. */
  connectionId: z.string().min(1).max(64).nullable(),
  /** The line spacing. Defaults to `compact`. */
  density: z.enum(['compact', 'comfortable']).optional(),
  /** The disk limit of one result's rows. Defaults to that of {@link usualDiskLimits}. */
  maximumResultMegabytes: z.number().int().min(1).max(1_000_000).optional(),
  /** The disk limit of all fetches together, including incomplete ones. Defaults to that of {@link usualDiskLimits}. */
  maximumFetchesMegabytes: z.number().int().min(1).max(1_000_000).optional(),
  /** Whether runs are stored in the history. Defaults to true. */
  keepHistory: z.boolean().optional(),
  /** Whether the rows of small runs are stored in the history. Defaults to true. */
  keepHistoryRows: z.boolean().optional(),
  /** Whether copies and exports keep text that a spreadsheet could run as formulas. Defaults to false, which escapes it. */
  keepFormulas: z.boolean().optional(),
  /** Whether the application checks for a new version when it starts. Defaults to false. */
  checkForUpdates: z.boolean().optional(),
});

/** The settings of the application. */
export type Settings = z.infer<typeof settingsSchema>;

/** The settings before the user changes any. */
export const defaultSettings: Settings = { language: 'system', theme: 'system', connectionId: null };

export const aboutSchema = z.object({
  version: z.string(),
  host: z.enum(['desktop', 'web']),
  /** `process.platform` of the application. */
  platform: z.string(),
  /** The language for `system`, as a BCP 47 tag. `--lang` overrides it. */
  systemLanguage: z.string(),
  /** Who shows the folder dialog: the system, or the page with `folders.list`. */
  folderDialog: z.enum(['system', 'page']),
  /** Whether `updates` of the contract is supported. False in a browser, and if the application runs from the source folder. */
  updates: z.boolean(),
});

/** The version and the host of the application. */
export type About = z.infer<typeof aboutSchema>;
