import type { French } from '../../translation/french.ts';
import type { signInMethods as english } from '../en/sign-in-methods.ts';

export const signInMethods: French<typeof english> = {
  'oauth-password': 'Nom d’utilisateur et mot de passe (OAuth)',
  'oauth-code': 'Navigateur (OAuth)',
  'oauth-device': 'Code d’appareil (OAuth)',
  'client-credentials': 'Identifiants client (OAuth)',
  'service-token': 'Jeton de service',
  kerberos: 'Ticket Kerberos',
  none: 'Aucune',
};
