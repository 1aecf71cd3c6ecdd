import { createContext, useContext } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { SignInMethod } from '../../shared/signin/methods.ts';
import type { SignIn } from './use-sign-in.ts';

/** The sign-in of the present connection; null outside the frame. */
export const SignInContext = createContext<SignIn | null>(null);

/** Returns the sign-in method in use, which the user can choose for each sign-in; that of the connection until it's known. */
export function useSignInMethod({ method }: Pick<Connection, 'method'>): SignInMethod {
  return useContext(SignInContext)?.status?.method ?? method;
}
