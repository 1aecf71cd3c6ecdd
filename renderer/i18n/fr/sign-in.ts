import type { signIn as english } from '../en/sign-in.ts';
import type { French } from '../french.ts';

export const signIn: French<typeof english> = {};
