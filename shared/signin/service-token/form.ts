import { z } from 'zod';
import type { ServiceTokenConnection } from './settings.ts';

const draft = { headerName: z.string() };

/** The form of a service token's settings, and its conversion from and to settings. */
export const serviceTokenForm = {
  part: 'serviceToken',
  draft,
  initial: { headerName: 'SVC-X-API-TOKEN' },
  fields: [{ kind: 'text', name: 'headerName', label: 'signIn.headerName' }],
  mistakes: [['serviceToken.headerName', 'headerName', 'headerName']],
  draftOf: ({ serviceToken }: { readonly serviceToken?: ServiceTokenConnection | undefined }) => ({ ...serviceToken }),
  settingsOf: ({ headerName }: Draft) => ({ headerName: headerName.trim() }),
} as const;

type Draft = z.infer<z.ZodObject<typeof draft>>;
