import { commandText } from '../../../shared/contract/command.ts';
import type { RecordedRequest } from '../../../shared/contract/results/recorded-request.ts';
import { embeddedReportId, htmlText, type TestReport } from '../../../shared/contract/test-report.ts';
import { describeDetail } from '../../../shared/reports/describe-detail.ts';
import {
  certificateEvidence,
  describeEvidence,
  describeFailure,
  describeStep,
  type LabelledEvidence,
} from '../../../shared/reports/describe-evidence.ts';
import { describeOutcome, describeState, outcomeOf } from '../../../shared/reports/describe-outcome.ts';
import { describeSetting } from '../../../shared/reports/describe-setting.ts';
import { problemOfRequest } from '../../../shared/reports/problem-of-request.ts';
import { problemSentences } from '../../../shared/texts/problem-sentences.ts';
import { instantText } from '../../../shared/texts/readable-times.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { htmlPage } from '../reports/html-page.ts';

const style = `
h1 { font-size: 22px; } h2 { margin-top: 32px; font-size: 17px; } h3 { margin: 0; font-size: 14px; }
section.step, details.request { padding: 8px 0; border-top: 1px solid #8886; }
.skipped { color: light-dark(#595959, #a6a6a6); }
dl { display: grid; grid-template-columns: minmax(120px, max-content) minmax(0, 1fr); gap: 0 12px; margin: 4px 0; }
dt { color: light-dark(#595959, #a6a6a6); } dd { margin: 0; }
dd, code, pre { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; white-space: pre-wrap; }
pre, code { display: block; margin: 4px 0; padding: 6px 8px; background: #8882; }
`;

/**
 * Writes a report as a self-contained HTML page in a language: without scripts and without external addresses.
 *
 * The page also contains the report as JSON, so that the application can open it.
 */
export function htmlReport(report: TestReport, language: Language = report.language): string {
  const { t } = sharedTexts(language);
  const title = t('connectionTests:labelled', { label: t('connectionTests:report.title'), text: report.connection.name });
  const { failed, cancelledAt } = outcomeOf(report);
  const outcome = describeOutcome({ failed, cancelledAt }, language);
  const settings = report.settings.map((setting) =>
    pair(t(`connectionTests:report.settings.${setting.name}`), describeSetting(setting, language)),
  );
  const versions = report.versions.map(({ name, value }) => pair(name, value));
  const body = `<p class="${failed !== null ? 'failed' : cancelledAt !== null ? 'skipped' : 'passed'}">${htmlText(outcome)}</p>
<p>${htmlText(instantText(report.startedAt, language))}${report.who === null ? '' : ` · ${htmlText(report.who)}`}</p>
<h2>${htmlText(t('connectionTests:report.steps'))}</h2>
${report.steps.map((step) => stepHtml(step, report.platform, language)).join('\n')}
<h2>${htmlText(t('connectionTests:report.settingsTitle'))}</h2>
<dl>${settings.join('')}</dl>
<h2>${htmlText(t('connectionTests:report.versions'))}</h2>
<dl>${versions.join('')}${pair(t('connectionTests:report.platform'), report.platform)}</dl>
<h2>${htmlText(t('connectionTests:report.requests', { count: report.requests.length }))}</h2>
${report.requests.map((request) => requestHtml(request, language)).join('\n')}
<pre id="${embeddedReportId}" hidden>${htmlText(JSON.stringify(report))}</pre>`;
  return htmlPage({ language, title, style, body });
}

const pair = (name: string, value: string): string => `<dt>${htmlText(name)}</dt><dd>${htmlText(value)}</dd>`;

function stepHtml(step: TestReport['steps'][number], platform: string, language: Language): string {
  const { t } = sharedTexts(language);
  const { id, status, startedAt, certificates, commands, skipped, problem } = step;
  const label = t(`connectionTests:steps.${id}`);
  const heading = t('connectionTests:labelled', { label, text: describeState(step, language) });
  const parts = [`<h3 class="${status}">${htmlText(heading)}</h3>`];
  if (skipped !== null) parts.push(`<p class="skipped">${htmlText(t(`connectionTests:skipped.${skipped}`))}</p>`);
  const list = (facts: readonly Pick<LabelledEvidence, 'label' | 'text'>[]): string =>
    `<dl>${facts.map(({ label, text: words }) => pair(label, words)).join('')}</dl>`;
  const facts = describeStep(step, language);
  if (problem !== null) {
    const { what, why, next } = problemSentences(problem, language);
    parts.push(`<p><strong>${htmlText(what)}</strong> ${htmlText(why)}</p><p>${htmlText(next)}</p>`);
    const detail = describeDetail(problem, language);
    if (detail !== null) parts.push(`<p>${htmlText(detail.label)}</p><pre>${htmlText(detail.text)}</pre>`);
  }
  const own = problem === null ? [] : describeFailure(problem, facts, language);
  if (own.length + facts.length > 0) parts.push(list([...own, ...facts]));
  for (const certificate of certificates) {
    const { subject, pem } = certificate;
    const shown = list(describeEvidence(certificateEvidence(certificate, startedAt), language));
    const text = pem === undefined ? '' : `<pre>${htmlText(pem)}</pre>`;
    parts.push(`<details><summary>${htmlText(subject)}</summary>${shown}${text}</details>`);
  }
  parts.push(...commands.map((command) => `<code>${htmlText(commandText(command, platform))}</code>`));
  return `<section class="step">${parts.join('\n')}</section>`;
}

function requestHtml(request: RecordedRequest, language: Language): string {
  const { t } = sharedTexts(language);
  const { method, url, status, statusText, at, milliseconds, sentHeaders, sentBody, headers, text } = request;
  const outcome = status === null ? (problemOfRequest(request, language) ?? '–') : `${status} ${statusText}`;
  const took = milliseconds === null ? '' : ` · ${Math.round(milliseconds)} ms`;
  const lines = (list: RecordedRequest['headers']): string => list.map(([name, value]) => `${name}: ${value}`).join('\n');
  const parts = [
    ['sentHeaders', lines(sentHeaders)],
    ['sentBody', sentBody ?? ''],
    ['headers', lines(headers)],
    ['text', text],
  ] as const;
  const shown = parts.flatMap(([name, part]) =>
    part === '' ? [] : [`<h3>${htmlText(t(`connectionTests:report.parts.${name}`))}</h3>\n<pre>${htmlText(part)}</pre>`],
  );
  return `<details class="request"><summary>${htmlText(`${method} ${url} · ${outcome}${took} · ${instantText(at, language)}`)}</summary>
${shown.join('\n')}</details>`;
}
