import { z } from 'zod';
import { textOrNull } from '../form-values.ts';
import type { OAuthConnection } from './settings.ts';

const draft = {
  username: z.string(),
  tokenUrl: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasClientSecret: z.boolean(),
  clientAuthentication: z.enum(['post', 'basic']),
  scope: z.string(),
  audience: z.string(),
};

/** Checks whether the form needs a user name, which only the password grant sends. */
const usesPassword = ({ methods }: { readonly methods: readonly string[] }): boolean => methods.includes('oauth-password');

/** The form of the OAuth settings, which all grants share, and its conversion from and to settings. */
export const oauthForm = {
  part: 'oauth',
  draft,
  initial: {
    username: '',
    tokenUrl: '',
    issuer: '',
    clientId: '',
    hasClientSecret: false,
    clientAuthentication: 'post',
    scope: 'openid profile email',
    audience: '',
  },
  fields: [
    { kind: 'note', label: 'signIn.passwordWarning', isShown: usesPassword },
    { kind: 'text', name: 'username', label: 'signIn.username', isShown: usesPassword },
    { kind: 'text', name: 'tokenUrl', label: 'signIn.tokenUrl', hint: 'signIn.tokenUrlHint' },
    { kind: 'text', name: 'issuer', label: 'signIn.issuer', hint: 'signIn.issuerHint' },
    { kind: 'text', name: 'clientId', label: 'signIn.clientId' },
    { kind: 'check', name: 'hasClientSecret', label: 'signIn.hasClientSecret' },
    {
      kind: 'choice',
      name: 'clientAuthentication',
      label: 'signIn.clientAuthentication',
      options: [
        { value: 'post', label: 'signIn.clientAuthentications.post' },
        { value: 'basic', label: 'signIn.clientAuthentications.basic' },
      ],
      isShown: ({ hasClientSecret }: Draft) => hasClientSecret,
    },
    { kind: 'text', name: 'scope', label: 'signIn.scope' },
    { kind: 'text', name: 'audience', label: 'signIn.audience', hint: 'signIn.audienceHint' },
  ],
  mistakes: [
    ['oauth.username', 'username', 'username'],
    ['oauth.tokenUrl', 'tokenUrl', 'tokenUrl'],
    ['oauth.issuer', 'issuer', 'baseUrl'],
    ['oauth.clientId', 'clientId', 'clientId'],
    ['oauth.scope', 'scope', 'other'],
    ['oauth.audience', 'audience', 'other'],
  ],
  draftOf: ({ oauth }: { readonly oauth?: OAuthConnection | undefined }) =>
    oauth === undefined ? {} : { ...oauth, tokenUrl: oauth.tokenUrl ?? '', issuer: oauth.issuer ?? '' },
  settingsOf: ({ username, tokenUrl, issuer, clientId, hasClientSecret, clientAuthentication, scope, audience }: Draft) => ({
    tokenUrl: textOrNull(tokenUrl),
    issuer: textOrNull(issuer),
    clientId: clientId.trim(),
    hasClientSecret,
    clientAuthentication,
    scope: scope.trim(),
    audience: audience.trim(),
    username: username.trim(),
  }),
} as const;

type Draft = z.infer<z.ZodObject<typeof draft>>;
