import { z } from 'zod';
import { secretPurposeSchema } from '../signing-in/secret.ts';

const fieldSchema = z.string().min(1).max(100);

/** An unsaved connection form, as stored on disk: without secrets. */
export const persistedFormSchema = z.object({
  /** ID of the connection, or `new` for a new connection. */
  key: z.string().min(1).max(64),
  /** Changed values by field. */
  changes: z.record(fieldSchema, z.union([z.string().max(100_000), z.boolean(), z.array(z.string().max(100)).readonly()])),
  /** Secrets that the user entered, without their values. */
  secrets: z.array(secretPurposeSchema).readonly(),
  /** Fields that can contain a secret, without their text. */
  withheld: z.array(fieldSchema).readonly(),
});

/** The unsaved forms of a window. */
export const windowFormsSchema = z.object({ version: z.literal(1), forms: z.array(persistedFormSchema).max(1000).readonly() });

/** The unsaved forms of a window. */
export type WindowForms = z.infer<typeof windowFormsSchema>;
