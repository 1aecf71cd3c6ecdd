import { z } from 'zod';
import { identitySettingsSchema } from './settings.ts';

/**
 * A message from the service to the identity provider's process or thread. Settings are sent this way, because other users can read a
 * process's arguments.
 */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), settings: identitySettingsSchema }),
  z.object({ type: z.literal('stop') }),
]);
export type Order = z.infer<typeof orderSchema>;

/** A message from the identity provider's process to the service. */
export const reportSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening'), port: z.number().int() }),
  /** The provider couldn't start. `message` is a sentence for the user. */
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type Report = z.infer<typeof reportSchema>;
