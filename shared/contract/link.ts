import { z } from 'zod';

/** Why a link is never opened. */
const linkBlockReasons = ['unencrypted', 'scheme', 'credentials', 'too-long', 'invalid'] as const;

/** The decision about an external link: it is opened, it is opened after the user confirms, or it is never opened. */
export const linkVerdictSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('open'), url: z.string() }),
  /** `host` is the host of the URL with its port. International names are in Punycode. */
  z.object({ verdict: z.literal('ask'), url: z.string(), host: z.string() }),
  z.object({ verdict: z.literal('blocked'), reason: z.enum(linkBlockReasons) }),
]);

/** Whether an external link is opened, and if not, why. */
export type LinkVerdict = z.infer<typeof linkVerdictSchema>;
