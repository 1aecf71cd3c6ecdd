import { z } from 'zod';

/** Names a folder to the application: random, valid until the application ends, never a path. */
export const folderIdSchema = z.string().regex(/^[\w-]{22}$/);

export const folderSchema = z.object({
  id: folderIdSchema,
  /** What users read: the path, with `~` for the home folder. No procedure accepts it. */
  label: z.string(),
});

/** A folder that the page can name to the application. */
export type Folder = z.infer<typeof folderSchema>;

export const folderListingSchema = z.object({
  /** The folder listed; null for the list of places where browsing starts. */
  folder: folderSchema.nullable(),
  /** The folders around it, the outermost first. */
  parents: z.array(folderSchema).readonly(),
  /** Folders in it by name, without hidden ones and links. */
  folders: z.array(folderSchema.extend({ name: z.string() })).readonly(),
  /** Whether more folders are there than are listed. */
  more: z.boolean(),
});
export type FolderListing = z.infer<typeof folderListingSchema>;
