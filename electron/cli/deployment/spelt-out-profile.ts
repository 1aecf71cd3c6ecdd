import type { z } from 'zod';
import { misfitsOf } from '../../../shared/contract/connections/misfits.ts';
import { type ProfileInput, type ProfileSettings, profileSettingsSchema } from '../../../shared/contract/connections/profile.ts';
import type { SecretPurpose } from '../../../shared/contract/signing-in/secret.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { refuseUsage, textFact, type UsageFact } from '../output/failure.ts';
import { type AuthWord, authMethods, type DeploymentOptions, isAuthWord, type SecretOption } from './options.ts';

type OptionName = keyof DeploymentOptions;

/** The options that each method needs; one of a group is enough. */
const needed: Readonly<Record<AuthWord, readonly (readonly OptionName[])[]>> = {
  none: [],
  password: [['token-url', 'issuer'], ['client-id'], ['username'], ['password']],
  'client-credentials': [['token-url', 'issuer'], ['client-id'], ['client-secret']],
  'service-token': [['token']],
  kerberos: [],
};

/** The options that mean something to some methods only. */
const allowed: Readonly<Record<AuthWord, readonly OptionName[]>> = {
  none: [],
  password: ['token-url', 'issuer', 'client-id', 'client-secret', 'username', 'password'],
  'client-credentials': ['token-url', 'issuer', 'client-id', 'client-secret'],
  'service-token': ['token', 'token-header'],
  kerberos: ['spn', 'ccache', 'username', 'password'],
};
const bound = new Set<OptionName>(Object.values(allowed).flat());

/** Which option a part of the settings came from. */
const origins: readonly (readonly [beginning: string, option: OptionName])[] = [
  ['baseUrl', 'base-url'],
  ['kind', 'kind'],
  ['oauth.tokenUrl', 'token-url'],
  ['oauth.issuer', 'issuer'],
  ['oauth.clientId', 'client-id'],
  ['oauth.username', 'username'],
  ['serviceToken', 'token-header'],
  ['kerberos.principal', 'username'],
  ['kerberos.servicePrincipal', 'spn'],
  ['kerberos.ticket', 'ccache'],
  ['connection.proxy', 'proxy'],
  ['connection.caFile', 'ca'],
];

function refuse(error: z.ZodError): never {
  const [mistake] = misfitsOf(error);
  if (mistake === undefined) throw error;
  const { path, code, facts } = mistake;
  const option = origins.find(([beginning]) => path.startsWith(beginning))?.[1];
  // What was typed is not repeated: an address may hold a password.
  const why: UsageFact = (language) => sharedTexts(language).t(`misfits:${code}`, facts);
  return option === undefined ? refuseUsage('options-unusable', { why }) : refuseUsage('option-unusable', { option, why });
}

function authOf({ auth }: DeploymentOptions): AuthWord {
  const known = Object.keys(authMethods).join(', ');
  if (auth === undefined) return refuseUsage('auth-missing', { names: known });
  return isAuthWord(auth) ? auth : refuseUsage('value-unknown', { option: 'auth', names: known, remedy: textFact('hints:oneOfThese') });
}

function checkTogether(auth: AuthWord, options: DeploymentOptions): void {
  const names = Object.keys(options).filter((name): name is OptionName => name in options);
  for (const group of needed[auth]) {
    if (group.some((option) => options[option] !== undefined)) continue;
    const [first, second] = group.map((option) => `--${option}`);
    const wanted = second === undefined ? `--${group.join()}` : textFact(['hints:or', { first: first ?? '', second }]);
    refuseUsage('auth-needs', { auth, wanted });
  }
  const stray = names.find((name) => bound.has(name) && !allowed[auth].includes(name) && options[name] !== undefined);
  if (stray !== undefined) refuseUsage('not-with-auth', { option: stray, auth });
  if (auth === 'kerberos' && options.password !== undefined && (options.username === undefined || options.ccache !== undefined)) {
    refuseUsage('kerberos-password');
  }
}

function oauthInput(options: DeploymentOptions): ProfileInput['oauth'] {
  return {
    tokenUrl: options['token-url'] ?? null,
    issuer: options.issuer ?? null,
    clientId: options['client-id'] ?? '',
    hasClientSecret: options['client-secret'] !== undefined,
    username: options.username ?? '',
  };
}

function kerberosInput(options: DeploymentOptions): ProfileInput['kerberos'] {
  const named = options.ccache === undefined ? ({ from: 'system' } as const) : ({ from: 'named', name: options.ccache } as const);
  return {
    ticket: options.password === undefined ? named : { from: 'password' },
    principal: options.username ?? null,
    servicePrincipal: options.spn ?? null,
  };
}

/** The purpose of each secret option under a method. */
export function purposeOf(option: SecretOption, method: string): SecretPurpose {
  if (option === 'client-secret') return 'client-secret';
  if (option === 'token') return 'service-token';
  return method === 'kerberos' ? 'kerberos-password' : 'password';
}

/**
 * The settings of a profile that is spelt out in options.
 *
 * @throws UsageMistake where an option is missing, has no meaning, or cannot be read.
 */
export function speltOutProfile(options: DeploymentOptions): ProfileSettings {
  const auth = authOf(options);
  checkTogether(auth, options);
  const input = {
    name: 'command line',
    kind: options.kind ?? 'marketplace',
    baseUrl: options['base-url'],
    colour: '#0b7285',
    production: false,
    method: authMethods[auth],
    methods: [authMethods[auth]],
    ...(auth === 'password' || auth === 'client-credentials' ? { oauth: oauthInput(options) } : {}),
    ...(auth === 'service-token' ? { serviceToken: { headerName: options['token-header'] } } : {}),
    ...(auth === 'kerberos' ? { kerberos: kerberosInput(options) } : {}),
    allowPlainHttp: options['allow-plain-http'] ?? false,
    connection: {
      proxy: options.proxy === undefined ? { mode: 'environment' } : { mode: 'manual', url: options.proxy },
      caFile: options.ca ?? null,
    },
  };
  const read = profileSettingsSchema.safeParse(input);
  return read.success ? read.data : refuse(read.error);
}
