import { type CheckStep, type EvidenceName, evidenceNames } from '../contract/check.ts';
import type { Certificate } from '../contract/results/exchange.ts';
import type { Language } from '../texts/create-texts.ts';
import { sharedTexts } from '../texts/shared-texts.ts';
import { methodName } from './describe-setting.ts';

/** A fact with its label, in the user's language. */
export interface LabelledEvidence {
  readonly name: EvidenceName | 'startedAt';
  readonly label: string;
  readonly text: string;
}

const instants: ReadonlySet<EvidenceName> = new Set(['validFrom', 'validTo', 'issuedAt', 'validUntil']);
const sources = ['none', 'manual', 'environment', 'pac'] as const;

/** Describes the evidence of a step in display order, with timestamps in UTC, for the page, the command line, and reports. */
export function describeEvidence(evidence: CheckStep['evidence'], language: Language): readonly LabelledEvidence[] {
  const { t } = sharedTexts(language);
  const evidenceText = (name: EvidenceName, value: string | number): string => {
    if (instants.has(name)) return instantText(Date.parse(String(value)), String(value));
    if (name === 'skewSeconds') return skewText(Number(value), language);
    if (name === 'tolerated') return durationText(Number(value), language);
    if (name === 'milliseconds') return `${value} ms`;
    if (name === 'credentials') return t('connectionTests:withoutCredentials');
    if (name === 'excepted') return t('connectionTests:yes');
    if (name === 'method') return methodName(String(value), language);
    if (name === 'proxyRule' && value === 'loopback') return t('connectionTests:loopback');
    const source = name === 'proxySource' ? sources.find((known) => known === value) : undefined;
    return source === undefined ? String(value) : t(`connectionTests:proxySources.${source}`);
  };
  return evidenceNames.flatMap((name) => {
    const value = evidence[name];
    if (value === undefined || value === '') return [];
    // The status line contains the status.
    if (name === 'status' && evidence.statusLine !== undefined) return [];
    return [{ name, label: t(`connectionTests:facts.${name}`), text: evidenceText(name, value) }];
  });
}

/** Returns the label of a problem's parameter in the user's language. Returns the name of a parameter without a label. */
export function parameterLabel(name: string, language: Language): string {
  const { t, topics } = sharedTexts(language);
  const evidenceName = evidenceNames.find((known) => known === name);
  if (evidenceName !== undefined) return t(`connectionTests:facts.${evidenceName}`);
  const labels: Readonly<Record<string, string>> = topics.connectionTests.problemFacts;
  return labels[name] ?? name;
}

/** Describes the evidence of a step, with the time when it started. A skipped step has no start. */
export function describeStep(
  { evidence, skipped, startedAt }: Pick<CheckStep, 'evidence' | 'skipped' | 'startedAt'>,
  language: Language,
): readonly LabelledEvidence[] {
  const facts = describeEvidence(evidence, language);
  if (skipped !== null) return facts;
  const start = { name: 'startedAt', label: sharedTexts(language).t('connectionTests:report.at'), text: instantText(startedAt) } as const;
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

/**
 * Formats a timestamp in UTC to the second, such as `2026-11-26 03:11:12 UTC`.
 *
 * @param otherwise the text for a timestamp that isn't valid
 */
export function instantText(milliseconds: number, otherwise = ''): string {
  const isDate = Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15;
  return isDate ? `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC` : otherwise;
}

/** Formats a duration in the largest unit with a value of at least two. */
function durationText(seconds: number, language: Language): string {
  const { t } = sharedTexts(language);
  const amount = Math.abs(seconds);
  if (amount < 120) return t('connectionTests:units.seconds', { amount: Math.round(amount) });
  if (amount < 7_200) return t('connectionTests:units.minutes', { amount: Math.round(amount / 60) });
  if (amount < 172_800) return t('connectionTests:units.hours', { amount: Math.round(amount / 3_600) });
  return t('connectionTests:units.days', { amount: Math.round(amount / 86_400) });
}

/** Describes which clock is ahead, and by how much. */
function skewText(seconds: number, language: Language): string {
  const { t } = sharedTexts(language);
  if (seconds === 0) return t('connectionTests:skew.none');
  return t(`connectionTests:skew.${seconds > 0 ? 'ahead' : 'behind'}`, { duration: durationText(seconds, language) });
}
