import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { TokenExchange } from '../../shared/contract/signing-in/token-exchange.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './access-panel.module.css';

/** Renders the requests to the identity provider without secrets, latest first. The requests are loaded when the user expands the list. */
export function TokenExchanges({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTexts('signIn');
  const client = useClient();
  const [opened, setOpened] = useState(false);
  const load = useCallback((signal: AbortSignal) => client.connections.exchange({ connectionId }, { signal }), [client, connectionId]);
  const { value, problem, again } = useLoaded(opened ? load : null);
  return (
    <details onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('exchange.title')}</summary>
      {problem && <ProblemNotice problem={problem} />}
      {value?.length === 0 && <p>{t('exchange.none')}</p>}
      {value?.toReversed().map((exchange) => (
        <Exchange key={exchange.number} exchange={exchange} />
      ))}
      <Button variant="subtle" onClick={again}>
        {t('exchange.refresh')}
      </Button>
    </details>
  );
}

function Exchange({ exchange }: { readonly exchange: TokenExchange }) {
  const { t } = useTexts('signIn');
  const { moment } = useFormats();
  const { purpose, grant, at, milliseconds, request, response, failure, lifetimeSeconds, skewSeconds } = exchange;
  const facts = [
    moment(at),
    grant ?? purpose,
    response === null ? failure : response.status,
    `${milliseconds} ms`,
    lifetimeSeconds === null ? null : t('exchange.lifetime', { seconds: lifetimeSeconds }),
    skewSeconds === null ? null : t('exchange.skew', { seconds: skewSeconds }),
  ];
  return (
    <details>
      <summary>{facts.filter((fact) => fact !== null).join(' · ')}</summary>
      <TitledText
        title={t('exchange.request')}
        text={`${request.method} ${request.url}\n${linesOf(request.headers)}\n\n${request.body ?? ''}`}
      />
      <TitledText
        title={t('exchange.response')}
        text={
          response === null
            ? t('exchange.noResponse', { failure: failure ?? '' })
            : `${response.status}\n${linesOf(response.headers)}\n\n${response.body}`
        }
      />
    </details>
  );
}

const linesOf = (headers: TokenExchange['request']['headers']): string => headers.map(([name, value]) => `${name}: ${value}`).join('\n');

function TitledText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <strong>{title}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text. */}
      <pre className={styles.claims} tabIndex={0}>
        {text.trimEnd()}
      </pre>
    </>
  );
}
