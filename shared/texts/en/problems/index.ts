import type { IdentityProduct } from '../../../problems/identity-products.ts';
import type { ProblemCode } from '../../../problems/problem.ts';
import type { ReasonKey } from '../../../problems/problem-reasons.ts';
import type { furtherTlsCauses, TlsCause } from '../../../problems/tls-causes.ts';
import { audiencePhrases } from './audience-phrases.ts';
import { clockPhrases } from './clock-phrases.ts';
import { connectionTexts } from './connection.ts';
import { filesTexts } from './files.ts';
import { identityProviderTexts } from './identity-provider.ts';
import { kerberosTexts } from './kerberos.ts';
import { kerberosPhrases } from './kerberos-phrases.ts';
import { networkTexts } from './network.ts';
import { clientPlaces, providerSettings, tokenPaths } from './provider-places.ts';
import { fileSettings } from './reasons/file.ts';
import { reasonTexts } from './reasons/index.ts';
import { proxyPhrases, proxySignInPhrases } from './reasons/proxy.ts';
import { rowsTexts } from './rows.ts';
import { serverTexts } from './server.ts';
import { reasonTitles } from './titles.ts';
import { furtherTlsTexts, nameAdvice, tlsTexts, tlsTitles, wrongHostPhrases } from './tls.ts';
import { unnamedFacts } from './unnamed-facts.ts';

interface CauseAndFix {
  readonly why: string;
  readonly next: string;
}

interface Sentences extends CauseAndFix {
  readonly what: string;
}

/**
 * The sentences of all problems: what happened, why, and what to do next.
 *
 * `codes` has the sentences of every code, which only mention facts in `unnamed`. `reasons` and `tls` have the cause and next step of more
 * precise reasons, which also mention a problem's own facts. `titles` has what happened for reasons whose title differs from that of their
 * code. `proxy`, `clock`, `kerberos`, `audience`, and `fileSettings` are parts of their sentences. `unnamed` replaces a fact that a problem
 * doesn't have.
 */
export const problems = {
  codes: {
    ...networkTexts,
    ...identityProviderTexts,
    ...kerberosTexts,
    ...connectionTexts,
    ...serverTexts,
    ...rowsTexts,
    ...filesTexts,
  },
  titles: reasonTitles,
  reasons: reasonTexts,
  tls: tlsTexts,
  tlsTitles,
  tlsAlso: furtherTlsTexts,
  nameAdvice,
  wrongHost: wrongHostPhrases,
  proxy: proxyPhrases,
  proxySignIn: proxySignInPhrases,
  clock: clockPhrases,
  kerberos: kerberosPhrases,
  audience: audiencePhrases,
  fileSettings,
  unnamed: unnamedFacts,
  settings: providerSettings,
  places: clientPlaces,
  tokenPaths,
} as const satisfies {
  readonly codes: Readonly<Record<ProblemCode, Sentences>>;
  readonly titles: Partial<Readonly<Record<ReasonKey, string>>>;
  readonly reasons: Readonly<Record<ReasonKey, CauseAndFix>>;
  readonly tlsTitles: object;
  readonly tls: Readonly<Record<TlsCause, CauseAndFix>>;
  readonly tlsAlso: Readonly<Record<(typeof furtherTlsCauses)[number], string>>;
  readonly nameAdvice: object;
  readonly wrongHost: object;
  readonly proxySignIn: object;
  readonly proxy: object;
  readonly clock: object;
  readonly kerberos: object;
  readonly audience: object;
  readonly fileSettings: object;
  readonly unnamed: object;
  readonly settings: object;
  readonly places: Readonly<Record<IdentityProduct, object>>;
  readonly tokenPaths: object;
};
