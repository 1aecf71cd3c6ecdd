import type { settings as english } from '../en/settings.ts';
import type { French } from '../french.ts';

export const settings: French<typeof english> = {};
