import type { api as english } from '../en/api.ts';
import type { French } from '../french.ts';

export const api: French<typeof english> = {};
