import { z } from 'zod';
import { identitySettingsSchema } from './settings.ts';

/** What the service tells the identity provider's process (or thread). The settings travel here since arguments are public. */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), settings: identitySettingsSchema }),
  z.object({ type: z.literal('stop') }),
]);
export type Order = z.infer<typeof orderSchema>;

/** What the identity provider's process tells the service. */
export const reportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.number().int() }),
  /** It could not start; `message` is a sentence for a person. */
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type Report = z.infer<typeof reportSchema>;
