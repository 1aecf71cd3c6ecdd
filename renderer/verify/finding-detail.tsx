import { Anchor } from '@mantine/core';
import type { VerifiedApi, VerifiedCheck } from '../../shared/contract/verify.ts';
import { printFault } from '../../shared/texts/verification-sentences.ts';
import { copiedUrl } from '../../shared/url/index.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import classes from './verify.module.css';

/** A check that failed for an API. */
export interface Finding {
  readonly api: VerifiedApi;
  readonly check: VerifiedCheck;
}

const formatNames = { rest: 'REST', odata: 'OData' } as const;

/**
 * Renders the difference between an API's responses and its description: the differing values side by side, and the requests that show
 * them.
 */
export function FindingDetail({ finding: { api, check } }: { readonly finding: Finding }) {
  const { t, language } = useTexts('verify');
  const { root, accessPoint, title } = api;
  const name = `${root}/${accessPoint}`;
  return (
    <li>
      <Anchor href={printRoute({ screen: 'api', api: { root, accessPoint }, tab: 'query' })} title={t('openApi', { name: title || name })}>
        {name}
      </Anchor>
      <ul>
        {check.faults.map((fault) => {
          const message = printFault(fault, language);
          const { rest, odata } = fault.facts;
          return (
            <li key={message}>
              {message}
              {rest !== undefined && odata !== undefined && (
                <dl className={classes.difference}>
                  <dt>REST</dt>
                  <dd>{rest}</dd>
                  <dt>OData</dt>
                  <dd>{odata}</dd>
                </dl>
              )}
              {fault.requests.length > 0 && (
                <ul className={classes.requests} aria-label={t('requests')}>
                  {fault.requests.map(({ format, url }) => (
                    <li key={`${format} ${url}`}>
                      <span>{formatNames[format]}</span>
                      <code>{url}</code>
                      <CopyButton
                        text={copiedUrl(url)}
                        name={`${formatNames[format]} URL`}
                        label={t('copyUrl', { format: formatNames[format] })}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </li>
  );
}
