import { z } from 'zod';
import { kerberosForm } from './kerberos/form.ts';
import { kerberosMethod } from './kerberos/method.ts';
import { kerberosSettingsSchema } from './kerberos/settings.ts';
import { noSignIn } from './none.ts';
import { oauthForm } from './oauth/form.ts';
import { clientCredentialsMethod, codeMethod, deviceMethod, passwordMethod } from './oauth/methods.ts';
import { oauthSettingsSchema } from './oauth/settings.ts';
import { serviceTokenForm } from './service-token/form.ts';
import { serviceTokenMethod } from './service-token/method.ts';
import { serviceTokenSettingsSchema } from './service-token/settings.ts';

/** The list of sign-in methods, in the order in which they are shown. All other code iterates over this list. */
export const signInMethodList = [
  passwordMethod,
  codeMethod,
  deviceMethod,
  clientCredentialsMethod,
  serviceTokenMethod,
  kerberosMethod,
  noSignIn,
] as const;

/** The settings of all sign-in methods, as properties of a connection. */
export const signInSettingsShape = {
  oauth: oauthSettingsSchema.optional(),
  serviceToken: serviceTokenSettingsSchema.optional(),
  kerberos: kerberosSettingsSchema.optional(),
};

/** The forms of the sign-in settings. The connection form contains their fields. */
export const signInForms = [oauthForm, serviceTokenForm, kerberosForm] as const;

/** Schemas of the fields of all sign-in methods in the connection form. */
export const signInDraftShape = { ...oauthForm.draft, ...serviceTokenForm.draft, ...kerberosForm.draft };

/** Initial values of the fields of all sign-in methods in a new connection. */
export const initialSignInDraft = { ...oauthForm.initial, ...serviceTokenForm.initial, ...kerberosForm.initial } as const;

/** The purposes of the secrets of all methods. */
export const signInSecretPurposes = ['password', 'client-secret', 'service-token', 'kerberos-password'] as const;

/** The names of all sign-in settings in the report of a connection test, in order. Their labels are in `shared/texts`. */
export const reportedSignInSettings = [
  'issuer',
  'tokenUrl',
  'clientId',
  'clientAuthentication',
  'scope',
  'audience',
  'username',
  'tokenHeader',
  'principal',
  'servicePrincipal',
  'ticket',
] as const;

type Descriptor = (typeof signInMethodList)[number];

/** The ID of a sign-in method. */
export type SignInMethod = Descriptor['id'];

/** The IDs of all sign-in methods. */
export const signInMethods: readonly SignInMethod[] = signInMethodList.map(({ id }) => id);

/** Validates the ID of a sign-in method. */
export const signInMethodSchema = z.enum(signInMethodList.map(({ id }) => id));

/** Returns the descriptor of a sign-in method. */
export function descriptorOf(method: SignInMethod): Descriptor {
  return signInMethodList.find(({ id }) => id === method) ?? noSignIn;
}
