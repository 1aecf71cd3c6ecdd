import type { preview as english } from '../en/preview.ts';
import type { French } from '../french.ts';

export const preview: French<typeof english> = {};
