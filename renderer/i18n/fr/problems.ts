import type { problems as english } from '../en/problems.ts';
import type { French } from '../french.ts';

export const problems: French<typeof english> = {};
