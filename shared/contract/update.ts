import { z } from 'zod';
import { problemSchema } from '../problems/problem.ts';

/** How this installation is updated: by the application, by the user with a download, or by other programs. */
const updateMethods = ['install', 'download', 'package-manager', 'administrator', 'forbidden', 'none'] as const;

/** How an update is installed on this computer. */
export type UpdateMethod = (typeof updateMethods)[number];

/** A version that is newer than this one. */
export const availableUpdateSchema = z.object({
  version: z.string().min(1).max(100),
  /** Name of the update file. */
  file: z.string().min(1).max(500),
  /** Absolute URL of the update file. */
  url: z.string().min(1).max(2000),
  /** SHA-512 checksum in hexadecimal. */
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
  /** Size in bytes. Null if the feed doesn't contain it. */
  size: z.number().int().min(0).nullable(),
});

/** A newer version of the application. */
export type AvailableUpdate = z.infer<typeof availableUpdateSchema>;

const updateStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('unchecked') }),
  z.object({ name: z.literal('checking') }),
  /** There is no newer version. */
  z.object({ name: z.literal('current') }),
  z.object({ name: z.literal('available'), update: availableUpdateSchema }),
  z.object({ name: z.literal('downloading'), update: availableUpdateSchema, received: z.number().min(0), total: z.number().min(0) }),
  /** The update is downloaded and verified, and is installed when the application is closed. */
  z.object({ name: z.literal('ready'), update: availableUpdateSchema }),
  /** The check or the download failed. `update` is null if the check failed. */
  z.object({ name: z.literal('failed'), problem: problemSchema, update: availableUpdateSchema.nullable() }),
]);

/** The state of the search for updates. */
export type UpdateState = z.infer<typeof updateStateSchema>;

export const updateStatusSchema = z.object({
  way: z.enum(updateMethods),
  /** Host and port that a check contacts. Null if the installation doesn't check for updates. */
  host: z.string().nullable(),
  state: updateStateSchema,
});

/** The state of the search for updates, and the newer version. */
export type UpdateStatus = z.infer<typeof updateStatusSchema>;
