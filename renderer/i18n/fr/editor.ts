import type { editor as english } from '../en/editor.ts';
import type { French } from '../french.ts';

export const editor: French<typeof english> = {};
