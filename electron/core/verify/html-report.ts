import { checkIds } from '../../../shared/contract/verify.ts';
import { htmlText } from '../../../shared/reports/test-report.ts';
import type { Language } from '../../../shared/texts/create-texts.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { printFault } from '../../../shared/texts/verification-sentences.ts';
import { htmlPage } from '../html-page.ts';
import type { VerifiedApi } from './verify.ts';

const style = `
h1 { font-size: 22px; } h2 { margin-top: 32px; font-size: 17px; } h3 { margin: 16px 0 0; font-size: 14px; }
code { display: block; margin: 4px 0; padding: 6px 8px; background: #8882; font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
`;

/** Returns the faults of a verification, grouped by check, as a self-contained HTML page without scripts or external URLs. */
export function htmlVerification(connection: string, apis: readonly VerifiedApi[], language: Language): string {
  const { t } = sharedTexts(language);
  const title = t('verification:title', { connection });
  const skipped = apis.filter(({ checks }) => checks.every(({ outcome }) => outcome.status === 'skipped')).length;
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
  const body = `<p class="${failed === 0 ? 'passed' : 'failed'}">${htmlText(summary)}</p>
${groups.join('')}`;
  return htmlPage({ language, title, style, body });
}

/** Returns the HTML of the faults of one check of an API, with the URLs of its requests. */
function finding({ root, accessPoint }: VerifiedApi, { outcome, requests }: VerifiedApi['checks'][number], language: Language): string {
  const { t } = sharedTexts(language);
  const faults = outcome.status === 'failed' ? outcome.faults : [];
  const listed = faults.map((fault) => `<li>${htmlText(printFault(fault, language))}</li>`).join('');
  const sent = requests.map(({ format, url }) => `<code>${format === 'rest' ? 'REST' : 'OData'} ${htmlText(url)}</code>`).join('');
  return `<h3>${htmlText(`${root}/${accessPoint}`)}</h3><ul>${listed}</ul>${sent === '' ? '' : `<p>${htmlText(t('verification:requests'))}</p>${sent}`}`;
}
