import { useMemo } from 'react';
import type { Certificate, Exchange } from '../../shared/contract/results/exchange.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { isPending, type RunState } from '../results/run-state.ts';
import classes from './response.module.css';

/** Renders the timing of an exchange, its connection, certificates, redirects and retries. */
export function TimingTab({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useTexts('preview');
  const { exchange, download } = state;
  // While the response arrives, its duration isn't known.
  const duration = isPending(state) ? null : state.milliseconds;
  if (exchange === null) return <p className={classes.hint}>{t('timing.waiting')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text.
    <div role="group" aria-label={t('tabs.timing')} tabIndex={0} className={classes.headers}>
      <Waterfall exchange={exchange} download={download} total={duration} />
      <Connection exchange={exchange} />
      <Detours exchange={exchange} />
    </div>
  );
}

interface WaterfallProps {
  readonly exchange: Exchange;
  readonly download: number | null;
  /** Duration of the whole run in milliseconds, as above the response. Null if it isn't known. */
  readonly total: number | null;
}

function Waterfall({ exchange, download, total: runTime }: WaterfallProps): React.ReactNode {
  const { t, language } = useTexts('preview');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const steps = timedSteps(exchange, download, runTime);
  const sum = steps.reduce((before, { duration }) => before + duration, 0);
  const share = (milliseconds: number): string => `${sum === 0 ? 0 : (100 * milliseconds) / sum}%`;
  return (
    <table className={classes.waterfall}>
      <caption>{exchange.timings.reused ? t('timing.reused') : t('timing.caption')}</caption>
      <tbody>
        {steps.map(({ step, start, duration }) => (
          <tr key={step}>
            <th scope="row">{t(`timing.step.${step}`)}</th>
            <td className={classes.bars}>
              <span className={classes.bar} data-step={step} style={{ marginInlineStart: share(start), width: share(duration) }} />
            </td>
            <td className={classes.milliseconds}>{quantities.duration(duration)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('timing.total')}</th>
          <td />
          <td className={classes.milliseconds}>{quantities.duration(runTime ?? sum)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Connection({ exchange: { connection } }: { readonly exchange: Exchange }): React.ReactNode {
  const { t } = useTexts('preview');
  if (connection === null) return null;
  const { protocol, remote, proxy, tls } = connection;
  const facts: readonly (readonly [string, string])[] = [
    [t('timing.protocol'), protocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1'],
    ...(remote === null ? [] : [[t('timing.remote'), remote] as const]),
    ...(proxy === null ? [] : [[t('timing.proxy'), proxy] as const]),
    [t('timing.encryption'), tls === null ? t('timing.plain') : `${tls.version} · ${tls.cipher}`],
  ];
  return (
    <>
      <h3>{t('timing.connection')}</h3>
      <dl className={`${classes.headerLines} ${classes.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {tls?.excepted === true ? <p className={classes.excepted}>{t('timing.excepted')}</p> : null}
      {tls === null || tls.certificates.length === 0 ? null : (
        <>
          <h3>{t('timing.chain', { count: tls.certificates.length })}</h3>
          <ol className={classes.chain}>
            {tls.certificates.map((certificate) => (
              <CertificateDetails key={certificate.fingerprint} certificate={certificate} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Detours({ exchange: { redirects, retries } }: { readonly exchange: Exchange }): React.ReactNode {
  const { t, language } = useTexts('preview');
  const quantities = useMemo(() => createQuantities(language), [language]);
  return (
    <>
      {redirects.length === 0 ? null : (
        <>
          <h3>{t('timing.redirects', { count: redirects.length })}</h3>
          <ol className={classes.chain}>
            {redirects.map(({ status, from, to, dropped }) => (
              <li key={`${from} ${to}`}>
                <span className={classes.startLine}>
                  {status} {from} → {to}
                </span>
                <span className={classes.dim}>
                  {dropped.length === 0 ? t('timing.nothingDropped') : t('timing.dropped', { names: dropped.join(', ') })}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {retries.length === 0 ? null : (
        <>
          <h3>{t('timing.retries', { count: retries.length })}</h3>
          <ol className={classes.chain}>
            {retries.map(({ reason, waited }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no identity except their position.
              <li key={index}>{t('timing.retry', { reason, waited: quantities.duration(waited) })}</li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** The steps of an exchange, in order. */
const timingSteps = ['dns', 'tcp', 'proxy', 'tls', 'firstByte', 'download', 'other'] as const;
type TimingStep = (typeof timingSteps)[number];

/** A bar of the waterfall. Times are in milliseconds from the start of the first step. */
interface TimedStep {
  readonly step: TimingStep;
  readonly start: number;
  readonly duration: number;
}

/** Returns the steps that were necessary, in order. The last step is the rest of the run's duration. */
function timedSteps({ timings }: Exchange, download: number | null, total: number | null): readonly TimedStep[] {
  let start = 0;
  return timingSteps.flatMap((step) => {
    const rest = total === null ? 0 : total - start;
    const duration = step === 'download' ? download : step === 'other' ? (rest >= 1 ? rest : null) : timings[step];
    if (duration === null) return [];
    const laid = { step, start, duration };
    start += duration;
    return [laid];
  });
}

/** Renders a certificate of a chain: subject, issuer and validity. */
function CertificateDetails({ certificate }: { readonly certificate: Certificate }): React.ReactNode {
  const { t } = useTexts('preview');
  const formats = useFormats();
  const { subject, issuer, names, validFrom, validTo, fingerprint } = certificate;
  const facts = [
    [t('timing.issuer'), issuer],
    ...(names.length === 0 ? [] : [[t('timing.names'), names.join(', ')]]),
    [t('timing.validity'), t('timing.fromTo', { from: formats.moment(Date.parse(validFrom)), to: formats.moment(Date.parse(validTo)) })],
    [t('timing.fingerprint'), fingerprint],
  ];
  return (
    <li>
      <span className={classes.startLine}>{subject}</span>
      <dl className={classes.headerLines}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
