import { z } from 'zod';

/** Identifies a folder. The value is random, valid until the application closes, and never a path. */
export const folderIdSchema = z.string().regex(/^[\w-]{22}$/);

export const folderSchema = z.object({
  id: folderIdSchema,
  /** The displayed path, with `~` for the home folder. No procedure accepts it. */
  label: z.string(),
});

/** A folder that the page can refer to. */
export type Folder = z.infer<typeof folderSchema>;

export const folderListingSchema = z.object({
  /** The listed folder. Null for the list of initial folders. */
  folder: folderSchema.nullable(),
  /** The parent folders, the outermost first. */
  parents: z.array(folderSchema).readonly(),
  /** Subfolders sorted by name, without hidden folders and links. */
  folders: z.array(folderSchema.extend({ name: z.string() })).readonly(),
  /** Whether there are more folders than listed. */
  more: z.boolean(),
});

/** A folder with its subfolders, for the folder dialog. */
export type FolderListing = z.infer<typeof folderListingSchema>;
