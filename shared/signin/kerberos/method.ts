import type { SignInDescriptor } from '../descriptor.ts';
import type { KerberosSettings } from './settings.ts';

/** The part of a connection with the Kerberos settings. */
export interface KerberosPart {
  readonly kerberos?: KerberosSettings | undefined;
}

/** The command-line options of Kerberos. */
export interface KerberosOptions {
  readonly spn?: string | undefined;
  readonly ccache?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly 'service-name'?: string | undefined;
  readonly 'service-realm'?: string | undefined;
  readonly canonicalization?: string | undefined;
  readonly 'send-ticket'?: string | undefined;
  readonly 'no-mutual-auth'?: boolean | undefined;
}

/** Signs in with a Kerberos ticket, sent with `Negotiate` (RFC 4559). */
export const kerberosMethod = {
  id: 'kerberos',
  part: 'kerberos',
  // The password isn't required, because the user is asked for it when the ticket is needed.
  secrets: ({ kerberos }) =>
    kerberos?.ticket.from === 'password' ? [{ purpose: 'kerberos-password', isRequired: false, option: 'password' }] : [],
  reported: ({ kerberos }) => ({
    principal: kerberos?.principal,
    servicePrincipal: kerberos?.servicePrincipal ?? kerberos?.serviceName,
    ticket: kerberos?.ticket.from,
  }),
  snippet: ({ kerberos }, { host }) => ({
    signIn: { method: 'kerberos', servicePrincipal: servicePrincipalOf(kerberos, host) },
    remark: null,
  }),
  commandLine: {
    word: 'kerberos',
    needs: [],
    allows: [
      ...(['spn', 'ccache', 'username', 'password'] as const),
      ...(['service-name', 'service-realm', 'canonicalization', 'send-ticket', 'no-mutual-auth'] as const),
    ],
    invalid: ({ username, password, ccache }) =>
      password !== undefined && (username === undefined || ccache !== undefined) ? 'kerberos-password' : null,
    optionOf: {
      'kerberos.principal': 'username',
      'kerberos.servicePrincipal': 'spn',
      'kerberos.ticket': 'ccache',
      'kerberos.serviceName': 'service-name',
      'kerberos.realm': 'service-realm',
      'kerberos.canonicalisation': 'canonicalization',
      'kerberos.send': 'send-ticket',
    },
    settings: ({ spn, ccache, username, password, canonicalization, ...options }) => {
      const named = ccache === undefined ? ({ from: 'system' } as const) : ({ from: 'named', name: ccache } as const);
      return {
        kerberos: {
          ticket: password === undefined ? named : ({ from: 'password' } as const),
          principal: username ?? null,
          servicePrincipal: spn ?? null,
          realm: options['service-realm'] ?? null,
          mutualAuthentication: options['no-mutual-auth'] !== true,
          // The schema has the defaults of the others.
          ...(options['service-name'] !== undefined && { serviceName: options['service-name'] }),
          ...(canonicalization !== undefined && { canonicalisation: canonicalization }),
          ...(options['send-ticket'] !== undefined && { send: options['send-ticket'] }),
        },
      };
    },
  },
} as const satisfies SignInDescriptor<KerberosPart, object, KerberosOptions, 'kerberos-password'>;

function servicePrincipalOf(kerberos: KerberosSettings | undefined, host: string): { readonly service: string; readonly host: string } {
  const [service, ownHost] = kerberos?.servicePrincipal?.split(/[/@]/) ?? [];
  if (service !== undefined && ownHost !== undefined) return { service, host: ownHost };
  return { service: kerberos?.serviceName ?? 'HTTP', host };
}
