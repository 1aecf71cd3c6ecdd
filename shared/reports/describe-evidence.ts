import { type CheckStep, evidenceNames } from '../contract/check.ts';
import type { Certificate } from '../contract/results/exchange.ts';
import type { Problem } from '../problems/problem.ts';
import { languageLabels } from '../query/language-labels.ts';
import { isLanguageId } from '../query/query.ts';
import { spelledDuration } from '../texts/quantities.ts';
import { instantText, readableTime, readableWait } from '../texts/readable-times.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import type { Language } from '../translation/create-texts.ts';
import { ownValue } from '../values/own-value.ts';
import { methodName } from './describe-setting.ts';
import { withTranslatedMarks } from './removed-secrets.ts';

/** A fact with its label, in the user's language. */
export interface LabelledEvidence {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

const judgements = ['later', 'stored', 'expired'] as const;
const sources = ['none', 'manual', 'environment', 'unset', 'pac'] as const;

/** Returns the text of a measured value, or of a parameter of a problem. Timestamps are in UTC. */
function valueText(name: string, value: string | number, language: Language): string {
  const { t } = sharedTexts(language);
  switch (name) {
    case 'retryAfter':
      return readableWait(String(value), language);
    case 'skewSeconds':
      return skewText(Number(value), language);
    case 'tolerated':
    case 'seconds':
    case 'lifetime':
      return spelledDuration(Number(value), language);
    case 'daysLeft':
      return daysLeftText(Number(value), language);
    case 'milliseconds':
      return `${value} ms`;
    case 'credentials':
      return t('connectionTests:withoutCredentials');
    case 'judged':
      return t(`connectionTests:judged.${judgements.find((known) => known === value) ?? 'later'}`);
    case 'rejectsGet':
      return t('connectionTests:rejectsGet');
    case 'excepted':
      return t('connectionTests:yes');
    case 'method':
      return methodName(String(value), language);
    case 'proxyRule':
      return value === 'loopback' ? t('connectionTests:loopback') : String(value);
    case 'proxySource': {
      const source = sources.find((known) => known === value);
      return source === undefined ? String(value) : t(`connectionTests:proxySources.${source}`);
    }
    case 'format':
      return isLanguageId(value) ? languageLabels[value] : String(value);
    default:
      return withTranslatedMarks(readableTime(String(value), language), language);
  }
}

/** Describes the evidence of a step in display order, with timestamps in UTC, for the page, the command line, and reports. */
export function describeEvidence(evidence: CheckStep['evidence'], language: Language): readonly LabelledEvidence[] {
  const { t } = sharedTexts(language);
  return evidenceNames.flatMap((name) => {
    const value = evidence[name];
    if (value === undefined || value === '') return [];
    if (name === 'redirects') return describeRedirects(String(value), language);
    // The status line contains the status.
    if (name === 'status' && evidence.statusLine !== undefined) return [];
    return [{ name, label: t(`connectionTests:facts.${name}`), text: valueText(name, value, language) }];
  });
}

/** Describes each redirect of a chain on its own. */
function describeRedirects(chain: string, language: Language): readonly LabelledEvidence[] {
  const label = sharedTexts(language).t('connectionTests:facts.redirects');
  return chain.split('\n').map((text, index) => ({ name: `redirects${index || ''}`, label, text }));
}

/** Parameters of problems that select a text or are part of it. Only JSON contains them. */
export const internalParameters: ReadonlySet<string> = new Set([
  'accessPoint',
  'also',
  'cause',
  'clockHost',
  'directBy',
  'fileUse',
  'fullName',
  'kdcFrom',
  'member',
  'nameForm',
  'nameOrigin',
  'now',
  'phase',
  'purpose',
  'reportedBy',
  'statusName',
  'step',
  'subscriber',
  'wrongClock',
]);

/** Parameters of problems that can be the code of a system error, such as `ECONNREFUSED`. Other values select a text. */
const errorCodes: ReadonlySet<string> = new Set(['code', 'reason', 'error']);

const isErrorCode = (value: string | number): boolean => /^[A-Z][A-Z0-9]*_?[A-Z0-9_]{3,}$/.test(String(value));

/**
 * Describes the parameters of a problem that have a label, for people. Parameters that select a text are omitted.
 *
 * @param evidence the evidence that is shown, too. It isn't repeated.
 */
export function describeParameters(
  { code, parameters }: Pick<Problem, 'parameters'> & { readonly code: string },
  language: Language,
  evidence: readonly LabelledEvidence[] = [],
): readonly LabelledEvidence[] {
  const { t, topics } = sharedTexts(language);
  const labels: Readonly<Record<string, string>> = topics.connectionTests.problemFacts;
  const found = Object.entries(parameters).flatMap(([name, value]): readonly LabelledEvidence[] => {
    // The service of a port has its own text. It isn't a service principal.
    const isOtherService = name === 'service' && parameters.reason === 'other-service';
    // The clock offset contains the duration and its direction.
    const isRepeated = name === 'seconds' && parameters.skewSeconds !== undefined;
    if (value === '' || internalParameters.has(name) || isOtherService || isRepeated) return [];
    if (errorCodes.has(name) && isErrorCode(value))
      return [{ name: 'errorCode', label: t('connectionTests:problemFacts.errorCode'), text: String(value) }];
    const evidenceName = evidenceNames.find((known) => known === name);
    const labelName = labelNameOf(name, code, parameters.reason);
    const label = Object.hasOwn(labels, labelName)
      ? ownValue(labels, labelName)
      : evidenceName && t(`connectionTests:facts.${evidenceName}`);
    // An empty value of this variable isn't listed as a fact of its own.
    const isUnset = name === 'exceptionVariable' && parameters.exceptions === '';
    const note = isUnset ? ` (${topics.problems.unnamed.exceptions})` : '';
    return label === undefined ? [] : [{ name, label, text: valueText(name, value, language) + note }];
  });
  const known = new Set<string>(evidence.flatMap(({ name, text }) => [name, text]));
  // The status line contains the status.
  if (known.has('statusLine')) known.add('status');
  // The same error can have more than one name.
  const isFirst = ({ label, text }: LabelledEvidence, index: number): boolean =>
    found.findIndex((one) => one.label === label && one.text === text) === index;
  return found.filter((fact, index) => isFirst(fact, index) && !known.has(fact.name) && !known.has(fact.text));
}

/** Returns the name of a parameter's label. The same parameter means different things in different problems. */
function labelNameOf(name: string, code: string, reason: Problem['parameters'][string] | undefined): string {
  // French has two words for the realms of OAuth and Kerberos.
  if (name === 'realm' && code.startsWith('kerberos-')) return 'kerberosRealm';
  // In other problems, it is the root element of an XML document.
  if (name === 'root' && code === 'unknown-api') return 'project';
  // The duration of the step is a fact, too.
  if (name === 'seconds' && timeoutCodes.has(code)) return 'timeout';
  if (name === 'seconds' && /clock/.test(`${code} ${reason}`)) return 'clockDifference';
  return name;
}

const timeoutCodes: ReadonlySet<string> = new Set([
  'timed-out',
  'identity-provider-silent',
  'oauth-not-finished',
  'proxy-failed',
  'kerberos-kdc-unreachable',
]);

/** Returns the codes of a problem for support: its code and its reason. */
export function supportCodes({ code, parameters: { reason, cause } }: Problem): string {
  return [code, cause, reason].filter((part) => part != null && part !== '').join(' · ');
}

/** Describes a problem for support: its codes, its status, and the parameters that the evidence doesn't contain. */
export function describeFailure(
  problem: Problem,
  evidence: readonly LabelledEvidence[],
  language: Language,
): readonly Pick<LabelledEvidence, 'label' | 'text'>[] {
  const { code, parameters, status } = problem;
  const support = { label: sharedTexts(language).t('connectionTests:support'), text: supportCodes(problem) };
  const all = { code, parameters: { ...(status !== null && { status }), ...parameters } };
  return [support, ...describeParameters(all, language, evidence)];
}

/** Describes the evidence of a step, with the time when it started. A skipped step has no start. */
export function describeStep(
  { evidence, skipped, startedAt }: Pick<CheckStep, 'evidence' | 'skipped' | 'startedAt'>,
  language: Language,
): readonly LabelledEvidence[] {
  const facts = describeEvidence(evidence, language);
  if (skipped !== null) return facts;
  const start = {
    name: 'startedAt',
    label: sharedTexts(language).t('connectionTests:report.at'),
    text: instantText(startedAt, language),
  } as const;
  // The duration is the last fact of a step.
  const last = facts.filter(({ name }) => name === 'milliseconds');
  return [...facts.filter(({ name }) => name !== 'milliseconds'), start, ...last];
}

/** Returns the facts of a certificate as evidence, with the days between a test and the expiry. */
export function certificateEvidence(
  { subject, issuer, validFrom, validTo, publicKey = '', signatureAlgorithm = '', fingerprint }: Certificate,
  testedAt: number,
): CheckStep['evidence'] {
  const daysLeft = Math.floor((Date.parse(validTo) - testedAt) / 86_400_000);
  const expiry = Number.isFinite(daysLeft) ? { daysLeft } : {};
  return { subject, issuer, validFrom, validTo, ...expiry, publicKey, signatureAlgorithm, fingerprint };
}

/** Describes how long a certificate is still valid, or when it expired. */
function daysLeftText(days: number, language: Language): string {
  if (days >= 0) return String(days);
  const duration = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(-days - 1);
  return sharedTexts(language).t(`connectionTests:expired.${days === -1 ? 'today' : 'earlier'}`, { duration });
}

/** Describes which clock is ahead, and by how much. */
function skewText(seconds: number, language: Language): string {
  const { t } = sharedTexts(language);
  if (seconds === 0) return t('connectionTests:skew.none');
  return t(`connectionTests:skew.${seconds > 0 ? 'ahead' : 'behind'}`, { duration: spelledDuration(Math.abs(seconds), language) });
}
