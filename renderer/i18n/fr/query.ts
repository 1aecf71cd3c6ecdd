import type { query as english } from '../en/query.ts';
import type { French } from '../french.ts';

export const query: French<typeof english> = {};
