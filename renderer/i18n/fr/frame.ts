import type { frame as english } from '../en/frame.ts';
import type { French } from '../french.ts';

export const frame: French<typeof english> = {};
