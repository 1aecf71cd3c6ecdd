import { z } from 'zod';
import type { ValidationCode } from '../../validation/validation-issues.ts';

/** How a service token is sent. Contains no secret. */
export const serviceTokenSettingsSchema = z.object({
  /** The header with the token (field name, RFC 9110 §5.1). */
  headerName: z
    .string()
    .max(100)
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, 'header-name-odd' satisfies ValidationCode)
    .default('SVC-X-API-TOKEN'),
});

/** The settings of a sign-in with a service token. */
export type ServiceTokenConnection = z.infer<typeof serviceTokenSettingsSchema>;
