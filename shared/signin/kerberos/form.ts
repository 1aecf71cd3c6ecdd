import { z } from 'zod';
import { textOrNull } from '../form-values.ts';
import type { KerberosSettings } from './settings.ts';

const draft = {
  ticket: z.enum(['system', 'named', 'password']),
  ticketName: z.string(),
  principal: z.string(),
  serviceName: z.string(),
  canonicalisation: z.enum(['none', 'forward', 'forward-and-reverse']),
  realm: z.string(),
  servicePrincipal: z.string(),
  mutualAuthentication: z.boolean(),
  send: z.enum(['when-offered', 'always']),
};

/** The form fields of the Kerberos settings, and their conversion from and to settings. */
export const kerberosForm = {
  part: 'kerberos',
  draft,
  initial: {
    ticket: 'system',
    ticketName: '',
    principal: '',
    serviceName: 'HTTP',
    canonicalisation: 'none',
    realm: '',
    servicePrincipal: '',
    mutualAuthentication: true,
    send: 'when-offered',
  },
  fields: [
    {
      kind: 'choice',
      name: 'ticket',
      label: 'kerberos.ticket',
      options: [
        { value: 'system', label: 'kerberos.tickets.system' },
        { value: 'named', label: 'kerberos.tickets.named' },
        { value: 'password', label: 'kerberos.tickets.password' },
      ],
    },
    { kind: 'text', name: 'ticketName', label: 'kerberos.ticketName', isShown: ({ ticket }: Draft) => ticket === 'named' },
    { kind: 'text', name: 'principal', label: 'kerberos.principal', hint: 'kerberos.principalHint' },
    { kind: 'text', name: 'serviceName', label: 'kerberos.serviceName' },
    {
      kind: 'choice',
      name: 'canonicalisation',
      label: 'kerberos.canonicalisation',
      options: [
        { value: 'none', label: 'kerberos.canonicalisations.none' },
        { value: 'forward', label: 'kerberos.canonicalisations.forward' },
        { value: 'forward-and-reverse', label: 'kerberos.canonicalisations.forward-and-reverse' },
      ],
    },
    { kind: 'text', name: 'realm', label: 'kerberos.realm' },
    { kind: 'text', name: 'servicePrincipal', label: 'kerberos.servicePrincipal', hint: 'kerberos.servicePrincipalHint' },
    {
      kind: 'choice',
      name: 'send',
      label: 'kerberos.send',
      options: [
        { value: 'when-offered', label: 'kerberos.sends.when-offered' },
        { value: 'always', label: 'kerberos.sends.always' },
      ],
    },
    { kind: 'check', name: 'mutualAuthentication', label: 'kerberos.mutualAuthentication' },
  ],
  mistakes: [
    ['kerberos.ticket', 'ticketName', 'ticketName'],
    ['kerberos.principal', 'principal', 'principal'],
    ['kerberos.serviceName', 'serviceName', 'serviceName'],
    ['kerberos.realm', 'realm', 'realm'],
    ['kerberos.servicePrincipal', 'servicePrincipal', 'servicePrincipal'],
  ],
  draftOf: ({ kerberos }: { readonly kerberos?: KerberosSettings | undefined }) =>
    kerberos === undefined
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
        },
  settingsOf: ({ ticket, ticketName, principal, serviceName, realm, servicePrincipal, ...others }: Draft) => ({
    ticket: ticket === 'named' ? { from: ticket, name: ticketName.trim() } : { from: ticket },
    principal: textOrNull(principal),
    serviceName: serviceName.trim(),
    canonicalisation: others.canonicalisation,
    realm: textOrNull(realm),
    servicePrincipal: textOrNull(servicePrincipal),
    mutualAuthentication: others.mutualAuthentication,
    send: others.send,
  }),
} as const;

type Draft = z.infer<z.ZodObject<typeof draft>>;
