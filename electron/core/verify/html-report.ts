import { htmlText } from '../../../shared/contract/test-report.ts';
import { checkIds, type SkipReason } from '../../../shared/contract/verify.ts';
import { instantText } from '../../../shared/texts/readable-times.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { describeSkip, printFault } from '../../../shared/texts/verification-sentences.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { htmlPage } from '../reports/html-page.ts';
import { requestText } from './fault-lines.ts';
import type { VerifiedApi } from './verify.ts';

const style = `
h1 { font-size: 22px; } h2 { margin-top: 32px; font-size: 17px; } h3 { margin: 16px 0 0; font-size: 14px; }
code { display: block; margin: 4px 0; padding: 6px 8px; background: #8882; font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** What was verified, for the heading of a report. */
export interface VerifiedConnection {
  readonly name: string;
  readonly baseUrl: string;
  /** The signed-in user. Null if nobody is signed in, or if the name isn't known. */
  readonly who: string | null;
  /** Epoch milliseconds when the verification began. */
  readonly startedAt: number;
  /** Number of APIs to verify. Fewer are verified if the user stopped the verification. */
  readonly total: number;
}

/** Returns the faults of a verification, grouped by check, as a self-contained HTML page without scripts or external URLs. */
export function htmlVerification(
  { name, baseUrl, who, startedAt, total }: VerifiedConnection,
  apis: readonly VerifiedApi[],
  language: Language,
): string {
  const { t } = sharedTexts(language);
  const title = t('verification:title', { connection: name });
  const about = [baseUrl, ...(who === null ? [] : [who]), instantText(startedAt, language)].join(' · ');
  const skippedApis = apis.flatMap(({ root, accessPoint, checks }) => {
    const reason = skipReasonOf(checks);
    return reason === null ? [] : [{ name: `${root}/${accessPoint}`, reason: describeSkip(reason, language) }];
  });
  const skipped = skippedApis.length;
  const failed = apis.filter(({ passed }) => !passed).length;
  const summary = t('verification:summary', { passed: apis.length - failed - skipped, failed, skipped });
  const groups = checkIds.map((id) => {
    const found = apis.flatMap((api) =>
      api.checks.flatMap((check) => (check.id === id && check.outcome.status === 'failed' ? [{ api, check }] : [])),
    );
    if (found.length === 0) return '';
    return `<h2>${htmlText(t(`verification:checks.${id}`))}: <span class="failed">${htmlText(t('verification:findings', { count: found.length }))}</span></h2>
${found.map(({ api, check }) => finding(api, check, language)).join('\n')}`;
  });
  const listed = skippedApis.map((api) => `<li>${htmlText(t('verification:skippedApi', api))}</li>`).join('');
  const skippedList = skipped === 0 ? '' : `<h2>${htmlText(t('verification:skippedApis', { count: skipped }))}</h2><ul>${listed}</ul>`;
  const partial = t('verification:partial', { count: apis.length, total });
  const body = `<p>${htmlText(about)}</p>
${apis.length < total ? `<p class="failed">${htmlText(partial)}</p>\n` : ''}<p class="${failed === 0 ? 'passed' : 'failed'}">${htmlText(summary)}</p>
${groups.join('')}${skippedList}`;
  return htmlPage({ language, title, style, body });
}

/** Returns the HTML of the faults of one check of an API, each with the requests that show it. */
function finding({ root, accessPoint }: VerifiedApi, { outcome }: VerifiedApi['checks'][number], language: Language): string {
  const faults = outcome.status === 'failed' ? outcome.faults : [];
  const listed = faults.map((fault) => {
    const requests = (fault.requests ?? []).map((request) => `<code>${htmlText(requestText(request))}</code>`).join('');
    return `<li>${htmlText(printFault(fault, language))}${requests}</li>`;
  });
  return `<h3>${htmlText(`${root}/${accessPoint}`)}</h3><ul>${listed.join('')}</ul>`;
}

/** Returns why all checks of an API were skipped. Null if a check ran. */
function skipReasonOf(checks: VerifiedApi['checks']): SkipReason | null {
  const outcomes = checks.map(({ outcome }) => outcome);
  const [first] = outcomes;
  return first?.status === 'skipped' && outcomes.every(({ status }) => status === 'skipped') ? first.reason : null;
}
