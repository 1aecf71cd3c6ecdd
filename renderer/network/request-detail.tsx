import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { curlOfRequest } from '../../shared/commands/curl-of-request.ts';
import { commandText } from '../../shared/contract/command.ts';
import type { NetworkSettings } from '../../shared/contract/connections/network.ts';
import type { RecordedRequest, RequestSummary } from '../../shared/contract/results/recorded-request.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { problemOfRequest } from '../../shared/reports/problem-of-request.ts';
import { useClient } from '../components/client-context.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useConnectionName, useConnections } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import classes from './network.module.css';
import { Timings } from './timings.tsx';

/** Loads a request of this session and renders it, with actions to copy it and to send it again. */
export function OpenRequestDetail({ request: { id } }: { readonly request: RequestSummary }) {
  const { t } = useTexts('network');
  const client = useClient();
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const [request, setRequest] = useState<RecordedRequest | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    client.requests.recorded({ id }, { signal: controller.signal }).then(setRequest, (error: unknown) => {
      if (!controller.signal.aborted) setProblem(problemOf(error));
    });
    return () => controller.abort();
  }, [client, id]);
  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (request === null) return null;
  const sender = connections.find((one) => one.id === request.connectionId);
  const isSafe = request.method === 'GET' && !request.url.includes('[removed]');
  const replay = (): void => {
    client.requests.replay({ id }).catch((error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <RequestDetail request={request} network={sender?.connection ?? null} sender={sender === undefined ? null : nameOf(sender)}>
      {isSafe && (
        <Button variant="subtle" onClick={replay}>
          {t('replay')}
        </Button>
      )}
    </RequestDetail>
  );
}

interface RequestDetailProps {
  readonly request: RecordedRequest;
  /** Network settings of the connection that sent the request. Null if they aren't known, as in a report. */
  readonly network: NetworkSettings | null;
  /** Name of the connection. Null in a report, which is about one connection. */
  readonly sender: string | null;
  /** Additional actions. */
  readonly children?: React.ReactNode;
}

/** Renders the headers, timings, and the beginning of the body of a request. */
export function RequestDetail({ request, network, sender, children }: RequestDetailProps) {
  const { t, language } = useTexts('network');
  const { platform } = useSettings().about;
  const { sentHeaders, sentBody, headers, text, cut, connection, problem } = request;
  return (
    <div className={classes.detail}>
      <div className={classes.tools}>
        <CopyButton
          text={() => commandText(curlOfRequest(request, network), platform)}
          name={t('curl')}
          label={t('copyCurl')}
          caption={t('copyCurl')}
        />
        {children}
      </div>
      {sender !== null && <p>{t('ofConnection', { name: sender })}</p>}
      <Timings request={request} />
      {problem !== null && <p>{problemOfRequest(request, language)}</p>}
      {connection !== null && (
        <p>
          {[
            connection.protocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1',
            connection.remote,
            connection.tls?.version,
            connection.proxy && t('via', { proxy: connection.proxy }),
          ]
            .filter((part) => part != null && part !== '')
            .join(' · ')}
        </p>
      )}
      <HeaderLines title={t('sent')} lines={sentHeaders} />
      {sentBody !== null && <Body title={t('sentBody')} text={sentBody} />}
      <HeaderLines title={t('received')} lines={headers} />
      {text !== '' && <Body title={cut ? t('bodyStart') : t('body')} text={text} />}
    </div>
  );
}

function HeaderLines({ title, lines }: { readonly title: string; readonly lines: RecordedRequest['headers'] }) {
  if (lines.length === 0) return null;
  return <Body title={title} text={lines.map(([name, value]) => `${name}: ${value}`).join('\n')} />;
}

function Body({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text. */}
      <pre tabIndex={0}>{text}</pre>
    </>
  );
}
