import type { catalogue as english } from '../en/catalogue.ts';
import type { French } from '../french.ts';

export const catalogue: French<typeof english> = {};
