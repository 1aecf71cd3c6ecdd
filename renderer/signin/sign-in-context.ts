import { createContext, useContext } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import type { SignIn } from './use-sign-in.ts';

/** The sign-in of the current connection. Null outside the frame. */
export const SignInContext = createContext<SignIn | null>(null);

/**
 * Returns the current sign-in method, which the user can select for each sign-in. Until it is known, returns the method of the connection.
 */
export function useSignInMethod({ method }: Pick<Connection, 'method'>): SignInMethod {
  return useContext(SignInContext)?.status?.method ?? method;
}
