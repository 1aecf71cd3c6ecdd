import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { type RequestSummary, requestKinds } from '../../shared/contract/results/recorded-request.ts';
import { problemOfRequest } from '../../shared/reports/problem-of-request.ts';
import type { Language } from '../../shared/translation/create-texts.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { saveText } from '../components/save-file.ts';
import { Screen } from '../components/screen.tsx';
import { Select } from '../components/select.tsx';
import { useConnectionName, useConnections } from '../connections/connections-context.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './network.module.css';
import { OpenRequestDetail } from './request-detail.tsx';
import { TimingBar } from './timings.tsx';
import { useRequests } from './use-requests.ts';

interface Filter {
  readonly text: string;
  readonly kind: string;
  /** Empty for all connections. */
  readonly connectionId: string;
  readonly failedOnly: boolean;
}

/** Returns whether a request ended with an error. */
const hasFailed = ({ state, status }: RequestSummary): boolean => state === 'failed' || (status !== null && status >= 400);

function matches(request: RequestSummary, { text, kind, connectionId, failedOnly }: Filter, language: Language): boolean {
  if (connectionId !== '' && request.connectionId !== connectionId) return false;
  const { method, url, status, problem } = request;
  const searchedText = `${method} ${url} ${status ?? ''} ${problem ?? ''} ${problemOfRequest(request, language) ?? ''}`.toLowerCase();
  const isFound = text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searchedText.includes(word));
  return isFound && (kind === '' || request.kind === kind) && (!failedOnly || hasFailed(request));
}

/** Renders the requests that the application sent in this session. The user can filter, open, export, and clear them. */
export function NetworkScreen() {
  const { t, language } = useTexts('network');
  const client = useClient();
  const { requests, problem } = useRequests();
  const [filter, setFilter] = useState<Filter>({ text: '', kind: '', connectionId: '', failedOnly: false });
  const [opened, setOpened] = useState<number | null>(null);
  const change = (changes: Partial<Filter>): void => setFilter((before) => ({ ...before, ...changes }));
  const deferred = useDeferredValue(filter);
  const shown = requests.filter((request) => matches(request, deferred, language));
  const longest = Math.max(1, ...shown.map(({ milliseconds }) => milliseconds ?? 0));
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const present = new Set(requests.map(({ connectionId }) => connectionId));
  const senders = connections.filter(({ id }) => present.has(id) || id === filter.connectionId);
  const save = async (): Promise<void> => {
    const { text } = await client.requests.archive({});
    saveText('dataquay-requests.har', text);
  };
  return (
    <Screen pane="network" title={t('title')} explanation={t('explanation')}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          size="xs"
          className={classes.search ?? ''}
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={filter.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <Select
          aria-label={t('kind')}
          className={classes.kind}
          value={filter.kind}
          options={[{ value: '', label: t('allKinds') }, ...requestKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))]}
          onChange={(kind) => change({ kind })}
        />
        {(senders.length > 1 || filter.connectionId !== '') && (
          <Select
            aria-label={t('connection')}
            className={classes.kind}
            value={filter.connectionId}
            options={[{ value: '', label: t('allConnections') }, ...senders.map((one) => ({ value: one.id, label: nameOf(one) }))]}
            onChange={(connectionId) => change({ connectionId })}
          />
        )}
        <Checkbox
          size="xs"
          label={t('failedOnly')}
          checked={filter.failedOnly}
          onChange={(event) => change({ failedOnly: event.currentTarget.checked })}
        />
        <Button size="compact-sm" variant="default" disabled={requests.length === 0} onClick={() => void save()}>
          {t('export')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={requests.length === 0} onClick={() => void client.requests.forgetAll()}>
          {t('clear')}
        </Button>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      <p role="status">
        {shown.length === 0
          ? t(requests.length === 0 ? 'nothing' : 'notFound')
          : shown.length === requests.length
            ? t('all', { count: requests.length })
            : t('shown', { count: shown.length, total: requests.length })}
      </p>
      {shown.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.table}>
            <caption>{t('caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('column.time')}</th>
                <th scope="col">{t('column.request')}</th>
                <th scope="col">{t('column.status')}</th>
                <th scope="col">{t('column.kind')}</th>
                <th scope="col">{t('column.size')}</th>
                <th scope="col">{t('column.duration')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  longest={longest}
                  opened={request.id === opened}
                  onOpen={() => setOpened(request.id === opened ? null : request.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Screen>
  );
}

interface RequestRowProps {
  readonly request: RequestSummary;
  /** Maximum duration of the displayed requests, in milliseconds. */
  readonly longest: number;
  readonly opened: boolean;
  readonly onOpen: () => void;
}

function RequestRow({ request, longest, opened, onOpen }: RequestRowProps) {
  const { t, language } = useTexts('network');
  const { number, preciseTime } = useFormats();
  const { method, url, status, statusText, kind, at, bytes, state, problem, milliseconds } = request;
  return (
    <>
      <tr data-failed={hasFailed(request) || undefined}>
        <td>{preciseTime(at)}</td>
        <td className={classes.request}>
          <UnstyledButton aria-expanded={opened} onClick={onOpen}>
            {method} {url}
          </UnstyledButton>
        </td>
        <td title={problem ?? undefined}>
          {status === null ? (problemOfRequest(request, language) ?? t(`states.${state}`)) : `${status} ${statusText}`}
        </td>
        <td>{t(`kinds.${kind}`)}</td>
        <td className={classes.number}>{t('bytes', { bytes: number(bytes) })}</td>
        <td className={classes.number}>
          {milliseconds === null ? t(`states.${state}`) : t('milliseconds', { milliseconds: number(Math.round(milliseconds)) })}
          <TimingBar request={request} longest={longest} />
        </td>
      </tr>
      {opened && (
        <tr>
          <td colSpan={6}>
            <OpenRequestDetail key={`${request.id} ${state}`} request={request} />
          </td>
        </tr>
      )}
    </>
  );
}
