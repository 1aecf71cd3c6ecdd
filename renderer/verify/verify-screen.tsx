import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { checkIds, type VerificationReportForm, type VerifiedApi, verificationReportForms } from '../../shared/contract/verify.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';
import { describeSkip } from '../../shared/texts/verification-sentences.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { saveText } from '../components/save-file.ts';
import { Screen } from '../components/screen.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { type Finding, FindingDetail } from './finding-detail.tsx';
import { useVerification } from './use-verification.ts';
import classes from './verify.module.css';

const mediaTypes: Readonly<Record<VerificationReportForm, string>> = { html: 'text/html', junit: 'application/xml' };

const isSkipped = ({ checks }: VerifiedApi): boolean => checks.every(({ status }) => status === 'skipped');

/** Returns the errors of each check that found errors, in the order of the checks. */
function groupsOf(apis: readonly VerifiedApi[]) {
  return checkIds
    .map((id) => ({
      id,
      findings: apis.flatMap((api) =>
        api.checks.filter((check) => check.id === id && check.status === 'failed').map((check): Finding => ({ api, check })),
      ),
    }))
    .filter(({ findings }) => findings.length > 0);
}

/**
 * Renders the verification of a connection's catalogue: progress, reports, and errors grouped by check, with the requests that show them.
 */
export function VerifyScreen({ connectionId }: { readonly connectionId: string }) {
  const { t, language } = useTexts('verify');
  const client = useClient();
  const { apis, progress, running, stopped, problem, start, stop } = useVerification(connectionId);
  const [saveProblem, setSaveProblem] = useState<Problem | null>(null);
  const shared = sharedTexts(language).t;
  const done = apis ?? [];
  const failed = done.filter(({ passed }) => !passed).length;
  const skippedApis = done.filter(isSkipped);
  const skipped = skippedApis.length;
  const groups = groupsOf(done);
  const save = async (form: VerificationReportForm): Promise<void> => {
    const { name, text } = await client.catalogue.verifyReport({ connectionId, form, language });
    saveText(name, text, mediaTypes[form]);
  };
  return (
    <Screen pane="verify" title={t('title')} explanation={t('explanation')}>
      <div className={classes.tools}>
        {running ? (
          <Button size="compact-sm" variant="default" onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button size="compact-sm" onClick={start}>
            {t(apis === null ? 'start' : 'again')}
          </Button>
        )}
        {!running &&
          done.length > 0 &&
          verificationReportForms.map((form) => (
            <Button
              key={form}
              size="compact-sm"
              variant="default"
              onClick={() => void save(form).catch((error: unknown) => setSaveProblem(problemOf(error)))}
            >
              {t(`export.${form}`)}
            </Button>
          ))}
      </div>
      {running && progress !== null && (
        <div className={classes.progress}>
          <Progress value={(100 * done.length) / progress.total} aria-label={t('title')} />
          <p>{t('progress', { number: progress.number, total: progress.total, name: progress.name })}</p>
        </div>
      )}
      <p role="status">
        {apis !== null &&
          [
            stopped && t('stopped', { count: done.length }),
            !running && t('summary', { passed: done.length - failed - skipped, failed, skipped }),
          ]
            .filter(Boolean)
            .join(' ')}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {saveProblem && <ProblemNotice problem={saveProblem} />}
      {!running && done.length > 0 && groups.length === 0 && problem === null && <p>{t('none')}</p>}
      {groups.length > 0 && <h2 className={classes.findings}>{t('findings')}</h2>}
      {groups.map(({ id, findings }) => (
        <details key={id} className={classes.group}>
          <summary>
            {t('findingsOfCheck', {
              check: shared(`verification:checks.${id}`),
              findings: shared('verification:findings', { count: findings.length }),
            })}
          </summary>
          <ul>
            {findings.map((finding) => (
              <FindingDetail key={`${finding.api.root}/${finding.api.accessPoint}`} finding={finding} />
            ))}
          </ul>
        </details>
      ))}
      {!running && skippedApis.length > 0 && (
        <details className={classes.group}>
          <summary>{shared('verification:skippedApis', { count: skippedApis.length })}</summary>
          <ul>
            {skippedApis.map(({ root, accessPoint, checks: [first] }) => (
              <li key={`${root}/${accessPoint}`}>
                {shared('verification:skippedApi', {
                  name: `${root}/${accessPoint}`,
                  reason: first?.reason == null ? '' : describeSkip(first.reason, language),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Screen>
  );
}
