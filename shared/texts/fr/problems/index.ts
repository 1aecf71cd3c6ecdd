import type { French } from '../../../translation/french.ts';
import type { problems as english } from '../../en/problems/index.ts';
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

/** The sentences of all problems in French: what happened, why, and what to do next. */
export const problems: French<typeof english> = {
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
};
