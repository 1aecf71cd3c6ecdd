import type { FaultCase, Verdict } from '../laboratory/fault-case.ts';
import { verdict } from '../laboratory/fault-case.ts';
import { iisPage } from '../laboratory/responses.ts';
import { administrator, always, denied, fault, ipDenied } from './expected.ts';

const certificate = (cause: RegExp, causeFr: RegExp): Verdict =>
  verdict(
    'http',
    'tls-failed',
    { en: [/rejected the client certificate/, cause], fr: [/rejeté le certificat client/, causeFr] },
    { en: /administrator/, fr: /administrateur/ },
  );

const page = (name: string, expected: Verdict, substatus: string, text: string): FaultCase =>
  always(`IIS: ${name} (${substatus})`, expected, iisPage(403, `${substatus} - Forbidden`, text));

/** Errors of IIS that have status 403, and differ only in their substatus. */
export const iisCases: readonly FaultCase[] = [
  page(
    'the address requires HTTPS',
    denied(/only over HTTPS/, /qu’en HTTPS/, /begins with https:/, /commence par https:/),
    '403.4',
    'The page you are trying to access is secured with Secure Sockets Layer (SSL).',
  ),
  page('the IP address is rejected', ipDenied, '403.6', 'The list of addresses that are denied access includes yours.'),
  page('the client certificate is revoked', certificate(/revoked/, /révoqué/), '403.13', 'Your client certificate was revoked.'),
  page(
    'the client certificate is untrusted',
    certificate(/doesn’t trust the authority/, /ne fait pas confiance à l’autorité/),
    '403.16',
    'Your client certificate is either not trusted or is invalid.',
  ),
  page(
    'the client certificate has expired',
    certificate(/has expired/, /a expiré/),
    '403.17',
    'Your client certificate has expired or is not yet valid.',
  ),
  page(
    'the application pool cannot run the request',
    fault(/application pool/, /pool d’applications/, administrator[0], administrator[1]),
    '403.18',
    'The specified request cannot be executed from current Application Pool.',
  ),
  page(
    'too many requests from one address',
    verdict(
      'catalogue',
      'too-many-requests',
      { en: /limits the number of requests/, fr: /limite le nombre de requêtes/ },
      { en: /[Ww]ait/, fr: /[Aa]ttendez|[Pp]atientez/ },
    ),
    '403.502',
    'The maximum number of requests from the same client was reached.',
  ),
];
