import type { Profile, ProfileSettings, SignInMethod } from '../../shared/contract/profile.ts';

/** A profile as a form holds it: every field that is typed is text, whatever it will be. */
export interface ProfileDraft {
  readonly name: string;
  readonly kind: ProfileSettings['kind'];
  readonly baseUrl: string;
  readonly catalogue: string;
  readonly rest: string;
  readonly odata: string;
  readonly tokens: string;
  readonly colour: string;
  readonly production: boolean;
  readonly methods: readonly SignInMethod[];
  readonly method: SignInMethod;
  readonly username: string;
  readonly tokenUrl: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly hasClientSecret: boolean;
  readonly clientAuthentication: 'post' | 'basic';
  readonly scope: string;
  readonly headerName: string;
  readonly ticket: 'system' | 'named' | 'password';
  readonly ticketName: string;
  readonly principal: string;
  readonly serviceName: string;
  readonly canonicalisation: 'none' | 'forward' | 'forward-and-reverse';
  readonly realm: string;
  readonly servicePrincipal: string;
  readonly mutualAuthentication: boolean;
  readonly send: 'when-offered' | 'always';
  /** One a line. */
  readonly allowedOrigins: string;
  readonly allowPlainHttp: boolean;
  readonly proxy: 'environment' | 'none' | 'manual' | 'pac';
  readonly proxyUrl: string;
  readonly proxyUsername: string;
  readonly pacUrl: string;
  readonly caFile: string;
  /** One a line: an origin and a fingerprint. */
  readonly certificateExceptions: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly connectTimeout: string;
  readonly headersTimeout: string;
  readonly bodyTimeout: string;
  /** JSON; empty for the usual one. */
  readonly dialect: string;
  readonly rowsPath: string;
}

export type DraftField = keyof ProfileDraft;

/** A deployment that nobody has said anything of yet. */
export const newDraft: ProfileDraft = {
  name: '',
  kind: 'marketplace',
  baseUrl: '',
  catalogue: '/dmp-api/expositions',
  rest: '/dmp-api/data',
  odata: '/dmp-api/odata',
  tokens: '/dmp-api/tokens',
  colour: '#7048e8',
  production: false,
  methods: ['oauth-password'],
  method: 'oauth-password',
  username: '',
  tokenUrl: '',
  issuer: '',
  clientId: '',
  hasClientSecret: false,
  clientAuthentication: 'post',
  scope: 'openid profile email',
  headerName: 'SVC-X-API-TOKEN',
  ticket: 'system',
  ticketName: '',
  principal: '',
  serviceName: 'HTTP',
  canonicalisation: 'none',
  realm: '',
  servicePrincipal: '',
  mutualAuthentication: true,
  send: 'when-offered',
  allowedOrigins: '',
  allowPlainHttp: false,
  proxy: 'environment',
  proxyUrl: '',
  proxyUsername: '',
  pacUrl: '',
  caFile: '',
  certificateExceptions: '',
  certificateFile: '',
  keyFile: '',
  connectTimeout: '',
  headersTimeout: '',
  bodyTimeout: '',
  dialect: '',
  rowsPath: '',
};

/** A profile as its form begins. */
export function draftOf(profile: Profile): ProfileDraft {
  const { name, kind, baseUrl, paths, colour, production, methods, method, oauth, serviceToken, kerberos, connection, dialect } = profile;
  const { proxy, timeouts, clientCertificate } = connection;
  const milliseconds = (given: number | undefined): string => (given === undefined ? '' : String(given));
  return {
    ...newDraft,
    ...paths,
    name,
    kind: kind === 'sample' ? 'marketplace' : kind,
    baseUrl,
    colour,
    production,
    methods,
    method,
    ...(oauth === undefined ? {} : { ...oauth, tokenUrl: oauth.tokenUrl ?? '', issuer: oauth.issuer ?? '' }),
    ...serviceToken,
    ...(kerberos === undefined
      ? {}
      : {
          ticket: kerberos.ticket.from,
          ticketName: kerberos.ticket.from === 'named' ? kerberos.ticket.name : '',
          principal: kerberos.principal ?? '',
          serviceName: kerberos.serviceName,
          canonicalisation: kerberos.canonicalisation,
          realm: kerberos.realm ?? '',
          servicePrincipal: kerberos.servicePrincipal ?? '',
          mutualAuthentication: kerberos.mutualAuthentication,
          send: kerberos.send,
        }),
    allowedOrigins: profile.allowedOrigins.join('\n'),
    allowPlainHttp: profile.allowPlainHttp,
    proxy: proxy.mode,
    proxyUrl: proxy.mode === 'manual' ? proxy.url : '',
    proxyUsername: proxy.mode === 'manual' ? proxy.username : '',
    pacUrl: proxy.mode === 'pac' ? proxy.url : '',
    caFile: connection.caFile ?? '',
    certificateExceptions: connection.certificateExceptions.map(({ origin, fingerprint }) => `${origin} ${fingerprint}`).join('\n'),
    certificateFile: clientCertificate?.file ?? '',
    keyFile: clientCertificate?.keyFile ?? '',
    connectTimeout: milliseconds(timeouts.connect),
    headersTimeout: milliseconds(timeouts.headers),
    bodyTimeout: milliseconds(timeouts.body),
    dialect: dialect === null ? '' : JSON.stringify(dialect, null, 2),
    rowsPath: profile.rowsPath,
  };
}
