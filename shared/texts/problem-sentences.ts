import { identityProductOf } from '../problems/identity-products.ts';
import type { Problem } from '../problems/problem.ts';
import { reasonKeyOf } from '../problems/problem-reasons.ts';
import { furtherTlsCauses, isTlsCause } from '../problems/tls-causes.ts';
import type { Facts, Language } from '../translation/create-texts.ts';
import { spelledDuration } from './quantities.ts';
import { readableTime, readableWait, waitPhrase } from './readable-times.ts';
import { sharedTexts } from './shared-texts.ts';

/** The title, cause, and next step of a problem. */
export interface ProblemSentences {
  readonly what: string;
  readonly why: string;
  readonly next: string;
}

/** Returns the sentences of a problem. If its reason has its own texts, these replace the texts of its code. */
export function problemSentences({ code, parameters, status }: Problem, language: Language): ProblemSentences {
  const { t, topics } = sharedTexts(language);
  const named = { ...missingFacts, ...topics.problems.unnamed, ...(status !== null && { status }), ...readableFacts(parameters, language) };
  const facts = {
    ...named,
    ...settingFacts(named, parameters.apiHost !== undefined, language),
    ...providerFacts(parameters, named, language),
    ...kerberosFacts(parameters, named, language),
    senderNote: inParentheses(parameters.sender),
    applicationNote: inParentheses(parameters.signInClient),
  };
  const what = t(`problems:codes.${code}.what`, facts);
  if (code === 'tls-failed' && isTlsCause(parameters.cause)) {
    const { cause } = parameters;
    const further = String(parameters.also ?? '').split(',');
    const also = furtherTlsCauses.filter((one) => further.includes(one)).map((one) => t(`problems:tlsAlso.${one}`, facts));
    const title = further.includes('provider') ? t('problems:tlsTitles.provider', facts) : what;
    return { what: title, why: [t(`problems:tls.${cause}.why`, facts), ...also].join(' '), next: t(`problems:tls.${cause}.next`, facts) };
  }
  const reason = reasonKeyOf(code, parameters.reason);
  if (reason !== null)
    return {
      what: isKeyOf(reason, topics.problems.titles) ? t(`problems:titles.${reason}`, facts) : what,
      why: t(`problems:reasons.${reason}.why`, facts),
      next: t(`problems:reasons.${reason}.next`, facts),
    };
  return { what, why: t(`problems:codes.${code}.why`, facts), next: t(`problems:codes.${code}.next`, facts) };
}

/** Returns a fact in parentheses after a space. Empty if it isn't known. */
const inParentheses = (fact: string | number | undefined): string => (fact === undefined || fact === '' ? '' : ` (${fact})`);

/**
 * Returns the label of the setting with the identity provider's address (`setting`), and where an administrator finds the settings of a
 * client (`secretPlace`, `redirectPlace`, and the other `…Place` facts), and how it issues tokens for an audience (`audienceFix`). Places are
 * empty for unknown products, except the paths of token endpoints.
 */
function providerFacts({ setting, product }: Problem['parameters'], facts: Facts, language: Language): Facts {
  const { t, topics } = sharedTexts(language);
  const label = setting === '--issuer' ? 'issuer' : setting === '--token-url' ? 'tokenUrl' : 'either';
  const known = identityProductOf(product);
  const places = clientPlaces.map((place) => [
    `${place}Place`,
    known === null ? '' : ` (${t(`problems:places.${known}.${place}`, facts)})`,
  ]);
  const { expectedAudience = '' } = facts;
  const isWanted = expectedAudience !== '' && expectedAudience !== topics.problems.unnamed.expectedAudience;
  const phrase = known !== null && isKeyOf(known, topics.problems.audience) ? known : 'unknown';
  const audienceQuestion = isWanted ? '' : t('problems:audience.question');
  return {
    setting: t(`problems:settings.${label}`),
    ...Object.fromEntries(places),
    ...(known === null && { tokenPlace: ` (${t('problems:tokenPaths.unknown')})` }),
    endpointPlace: ` (${
      known === null
        ? t(`problems:tokenPaths.${setting === '--token-url' ? 'unknown' : 'issuer'}`)
        : t(`problems:places.${known}.${setting === '--token-url' ? 'token' : 'address'}`, facts)
    })`,
    audienceFix: t(`problems:audience.${phrase}`, { ...facts, audienceQuestion, ...(isWanted && { wantedAudience: expectedAudience }) }),
  };
}

/** Returns what names the KDC of a realm (`kdcPlace`), who can correct it (`kdcOwner`), and how to register a service (`registration`). */
function kerberosFacts({ kdc, kdcFrom }: Problem['parameters'], facts: Facts, language: Language): Facts {
  const { t } = sharedTexts(language);
  const from = kdc === undefined || kdcFrom === 'dns' ? 'dns' : 'file';
  return {
    kdcPlace: t(`problems:kerberos.place.${from}`, facts),
    kdcOwner: t(`problems:kerberos.owner.${from}`),
    registration: t('problems:kerberos.register', facts),
  };
}

const clientPlaces = [
  'secret',
  'redirect',
  'password',
  'service',
  'code',
  'device',
  'role',
  'scope',
  'session',
  'address',
  'token',
] as const;

/** Checks whether an object has a key. */
const isKeyOf = <Keys extends object>(key: string, keys: Keys): key is Extract<keyof Keys, string> => Object.hasOwn(keys, key);

/**
 * Returns the phrases about the settings that a problem concerns: where the proxy or the path of a file is set, why no proxy is used, what to
 * do there, and which clock to correct.
 *
 * @param isOneHost Whether only one host can't be reached through the proxy, and requests to the API need it.
 */
function settingFacts(facts: Facts, isOneHost: boolean, language: Language): Facts {
  const { t } = sharedTexts(language);
  const source = (['environment', 'pac'] as const).find((one) => one === facts.proxySource) ?? 'manual';
  const directBy = (['none', 'exempt', 'otherScheme', 'pac'] as const).find((one) => one === facts.directBy) ?? 'unset';
  const severalNames = facts.cause === 'wrong-address' ? 'address' : 'many';
  const nameAdvice = (['one', 'short', 'wildcard'] as const).find((one) => one === facts.nameForm) ?? severalNames;
  const use = (['certificate', 'key'] as const).find((one) => one === facts.fileUse) ?? 'authority';
  const wrongClock = (['server', 'computer'] as const).find((one) => one === facts.wrongClock) ?? 'unknown';
  const isOnlyBasic = facts.schemes === 'basic';
  const { protocol = '', host: proxyHost = '' } = URL.parse(String(facts.proxy)) ?? {};
  return {
    proxySchemes: t(`problems:proxySignIn.schemes.${isOnlyBasic ? 'basic' : 'other'}`, facts),
    proxyRealmNote: facts.proxyRealm === undefined ? '' : t('problems:proxySignIn.realm', facts),
    proxyScheme: `${protocol}//`,
    proxyHost,
    ...wrongHostFacts(nameAdvice, facts, language),
    proxySetting: t(`problems:proxy.setting.${source}`, facts),
    correctProxy: t(`problems:proxy.correct.${source}`, facts),
    avoidProxy: t(`problems:proxy.avoid.${source}`, facts),
    directProxy: t(`problems:proxy.direct.${directBy}`, facts),
    bypassProxy: t(`problems:proxy.${isOneHost ? 'exempt' : 'bypass'}.${source}`, facts),
    useName: t(`problems:nameAdvice.${nameAdvice}`, facts),
    fileSetting: t(`problems:fileSettings.${use}`),
    correctClock: t(`problems:clock.correct.${wrongClock}`, facts),
    otherClock: t(`problems:clock.alternative.${wrongClock === 'server' ? 'server' : 'unknown'}`, facts),
    reportedBy: t(`connectionTests:steps.${facts.reportedBy === 'identity-provider' ? 'identity-provider' : 'clock'}`),
    askByClock: t(`problems:clock.ask.${wrongClock === 'server' ? 'server' : 'unknown'}`, facts),
  };
}

/** Returns why a certificate isn't valid for the host, and what to ask for. A name that it almost contains leads to the right server. */
function wrongHostFacts(nameAdvice: string, facts: Facts, language: Language): Facts {
  const { t } = sharedTexts(language);
  if (nameAdvice === 'short' || nameAdvice === 'wildcard') {
    const orWildcard = nameAdvice === 'short' ? '' : t('problems:wrongHost.orWildcard', facts);
    return { nameCause: '', orWildcard, otherServer: '' };
  }
  return {
    nameCause: t('problems:wrongHost.eitherCause'),
    orWildcard: '',
    otherServer: t('problems:wrongHost.otherServer', facts),
  };
}

/** Default values of parameters that problems of earlier versions don't have. */
const missingFacts: Facts = Object.fromEntries(
  [
    ...['subject', 'issuer', 'names', 'validFrom', 'validTo', 'path', 'charset', 'limit', 'install', 'rows', 'asked', 'pages', 'groups'],
    ...['expiredSubject', 'expiredOn', 'keyHeader', 'statusName', 'upgrade', 'root', 'contentType', 'fromRealm', 'tokenType'],
    ...[
      'status',
      'bytes',
      'version',
      'wait',
      'header',
      'seconds',
      'duration',
      'alternative',
      'expected',
      'found',
      'redirectUri',
      'validUntil',
      'schemes',
      'proxyStatus',
      'alert',
      'url',
      'inspector',
    ],
    ...[
      'address',
      'port',
      'error',
      'repeated',
      'entitySet',
      'listed',
      'origin',
      'character',
      'position',
      'scheme',
      'scope',
      'clientSubject',
      'clientIssuer',
      'clientValidTo',
      'service',
      'right',
      'object',
      'from',
      'to',
      'received',
      'rate',
      'byte',
      'column',
      'row',
      'encoding',
      'lists',
      'announced',
      'field',
      'similar',
      'api',
      'usualHeaders',
      'accountUrl',
      'authorizationServer',
      'baseUrl',
    ],
    ...[
      'tried',
      'weakSubject',
      'weakKey',
      'permitted',
      'tokenLength',
      'sentBytes',
      'largest',
      'largestBytes',
      'accept',
      'option',
      'options',
    ],
    ...[
      'variable',
      'exception',
      'fullName',
      'nameOrigin',
      'hostAddresses',
      'hostsFile',
      'dnsAddresses',
      'pacFile',
      'file',
      'keyFile',
      'authority',
      'fingerprint',
      'storeFile',
      'storeDirectory',
    ],
  ].map((name) => [name, '?']),
);

/** Returns the parameters without empty ones, and with readable timestamps and durations. `duration` spells out `seconds`. */
function readableFacts(parameters: Problem['parameters'], language: Language): Facts {
  const stated = Object.entries(parameters).filter(([, fact]) => fact !== '');
  const { retryAfter, seconds } = parameters;
  const readable = (name: string, fact: string): string => (name === 'retryAfter' ? readableWait : readableTime)(fact, language);
  return {
    ...Object.fromEntries(stated.map(([name, fact]) => [name, typeof fact === 'string' ? readable(name, fact) : fact])),
    ...(typeof seconds === 'number' && { duration: spelledDuration(seconds, language) }),
    ...(typeof retryAfter === 'string' && retryAfter !== '' && { wait: waitPhrase(retryAfter, language) }),
  };
}
