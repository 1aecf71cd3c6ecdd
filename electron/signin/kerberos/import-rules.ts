import type { ConnectionSettings } from '../../../shared/contract/connections/connection.ts';
import type { KerberosSettings } from '../../../shared/signin/kerberos/settings.ts';
import { type FormRules, type ImportRule, type ImportRules, present, safe } from '../import-rule.ts';

/** The realm's name determines which key distribution center receives proof of the user's password. */
const kerberosRealm: ImportRule = {
  kind: 'kerberos-realm',
  found: ({ kerberos }) => [kerberos?.realm ?? '', realmOf(kerberos?.principal ?? '')].filter((realm) => realm !== ''),
  without: (settings, value) =>
    withKerberos(settings, ({ realm, principal }) => ({
      realm: realm === value ? null : realm,
      principal: principal !== null && realmOf(principal) === value ? principal.slice(0, principal.lastIndexOf('@')) : principal,
    })),
};

const ticketRules: FormRules<KerberosSettings['ticket']['from']> = {
  system: safe,
  password: safe,
  named: {
    kind: 'ticket-cache',
    found: ({ kerberos }) => (kerberos?.ticket.from === 'named' ? [kerberos.ticket.name] : []),
    without: (settings) => withKerberos(settings, () => ({ ticket: { from: 'system' } })),
  },
};

/** The rules for imported Kerberos settings. */
export const kerberosImportRules: Omit<ImportRules<KerberosSettings>, 'ticket'> & { readonly ticket: typeof ticketRules } = {
  ticket: ticketRules,
  principal: kerberosRealm,
  realm: kerberosRealm,
  serviceName: {
    kind: 'service-name',
    found: ({ kerberos }) => (kerberos === undefined || kerberos.serviceName === 'HTTP' ? [] : [kerberos.serviceName]),
    without: (settings) => withKerberos(settings, () => ({ serviceName: 'HTTP' })),
  },
  canonicalisation: {
    kind: 'canonical-name',
    found: ({ kerberos }) => present(kerberos !== undefined && kerberos.canonicalisation !== 'none'),
    without: (settings) => withKerberos(settings, () => ({ canonicalisation: 'none' })),
  },
  servicePrincipal: {
    kind: 'service-principal',
    found: ({ kerberos }) => (kerberos?.servicePrincipal == null ? [] : [kerberos.servicePrincipal]),
    without: (settings) => withKerberos(settings, () => ({ servicePrincipal: null })),
  },
  mutualAuthentication: {
    kind: 'server-not-verified',
    found: ({ kerberos }) => present(kerberos?.mutualAuthentication === false),
    without: (settings) => withKerberos(settings, () => ({ mutualAuthentication: true })),
  },
  send: {
    kind: 'unrequested-tokens',
    found: ({ kerberos }) => present(kerberos?.send === 'always'),
    without: (settings) => withKerberos(settings, () => ({ send: 'when-offered' })),
  },
};

function withKerberos(settings: ConnectionSettings, change: (kerberos: KerberosSettings) => Partial<KerberosSettings>): ConnectionSettings {
  const { kerberos } = settings;
  return kerberos === undefined ? settings : { ...settings, kerberos: { ...kerberos, ...change(kerberos) } };
}

function realmOf(principal: string): string {
  const at = principal.lastIndexOf('@');
  return at < 0 ? '' : principal.slice(at + 1);
}
