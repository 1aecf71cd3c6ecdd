import type { TestReport } from '../../../shared/contract/test-report.ts';
import { describeOutcome, outcomeOf } from '../../../shared/reports/describe-outcome.ts';
import { describeSetting } from '../../../shared/reports/describe-setting.ts';
import { problemOfRequest } from '../../../shared/reports/problem-of-request.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import styles from '../../connections/connections.module.css';
import { useFormats } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { RequestDetail } from '../../network/request-detail.tsx';
import { TestSteps } from './test-steps.tsx';

/** Renders the report of a saved test: outcome, steps, settings, versions, and requests. */
export function ReportView({ report }: { readonly report: TestReport }) {
  const { t: networkT, language } = useTexts('network');
  const { t } = sharedTexts(language);
  const { instant } = useFormats();
  const { settings, versions, platform, requests, steps, startedAt, who } = report;
  return (
    <div className={styles.report}>
      <p role="status">
        {describeOutcome(outcomeOf(report), language)}
        {` · ${instant(startedAt)}`}
        {who !== null && ` · ${who}`}
      </p>
      <TestSteps steps={steps} name={t('connectionTests:report.steps')} />
      <details className={styles.more}>
        <summary>{t('connectionTests:report.settingsTitle')}</summary>
        <Pairs
          pairs={settings.map((setting) => [t(`connectionTests:report.settings.${setting.name}`), describeSetting(setting, language)])}
        />
      </details>
      <details className={styles.more}>
        <summary>{t('connectionTests:report.versions')}</summary>
        <Pairs pairs={[...versions.map(({ name, value }) => [name, value] as const), [t('connectionTests:report.platform'), platform]]} />
      </details>
      <h3>{t('connectionTests:report.requests', { count: requests.length })}</h3>
      {requests.map((request) => (
        <details key={request.id} className={styles.more}>
          <summary>
            {request.method} {request.url} · {request.status ?? problemOfRequest(request, language) ?? networkT(`states.${request.state}`)}
            {request.milliseconds !== null && ` · ${networkT('milliseconds', { milliseconds: Math.round(request.milliseconds) })}`}
          </summary>
          <RequestDetail request={request} network={null} sender={null} />
        </details>
      ))}
    </div>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.evidence}>
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
