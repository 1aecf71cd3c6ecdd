import { z } from 'zod';

/** Why a link is never opened. */
const linkBlockReasons = ['unencrypted', 'scheme', 'credentials', 'too-long', 'invalid'] as const;

/** The decision about an external link: it opens, it opens after the user confirms, or never. */
export const linkVerdictSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('open'), url: z.string() }),
  /** `host` is that of the URL, with its port; international names in Punycode. */
  z.object({ verdict: z.literal('ask'), url: z.string(), host: z.string() }),
  z.object({ verdict: z.literal('blocked'), reason: z.enum(linkBlockReasons) }),
]);

/** Whether an external link can be opened, and why not. */
export type LinkVerdict = z.infer<typeof linkVerdictSchema>;
