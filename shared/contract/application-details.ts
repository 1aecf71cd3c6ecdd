import { z } from 'zod';

/** The licence of one package that ships with the application. */
export const noticeSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression, such as `MIT` or `(MIT OR Apache-2.0)`. */
  license: z.string(),
  /** The licence texts and notices of the package. */
  text: z.string(),
});

/** The licence notice of one package. */
export type Notice = z.infer<typeof noticeSchema>;

/** Details in the About dialog, in addition to the version. */
export const applicationDetailsSchema = z.object({
  /** Names and versions of the runtimes. Electron and Chromium are only included in the desktop application. */
  runtime: z.array(z.object({ name: z.string(), version: z.string() })),
  /** Notice of the application first, then the notices of packages by name. */
  notices: z.array(noticeSchema),
});

/** Details of the application for the About dialog. */
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>;
