import { Tabs } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useConnections } from '../connections/connections-context.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { type ApiTab, apiTabs } from '../navigation/route.ts';
import { usePersistedScroll } from '../session/use-persisted-value.ts';
import { ApiChangeLine, type ApiChangeSince } from './api-change.tsx';
import styles from './api-page.module.css';
import type { SoughtColumn } from './columns-table.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { LazyWorkspace } from './lazy-workspace.ts';
import { Overview } from './overview.tsx';
import { useApi } from './use-api.ts';

export interface ApiPageProps {
  readonly connectionId: string;
  readonly session: number;
  readonly reference: ApiReference;
  /** The title in the catalogue, shown until the description is loaded. */
  readonly title: string;
  readonly tab: ApiTab;
  /** The change since the user last viewed the changes of the catalogue. Null if there is none. */
  readonly change: ApiChangeSince | null;
  /** False while another API or no API is shown. The page keeps its state. */
  readonly shown: boolean;
  /** The column that the user searched for in this API. Null if there is none. */
  readonly sought: SoughtColumn | null;
  readonly onTab: (tab: ApiTab) => void;
  readonly onKeyword: (keyword: string) => void;
}

function isTab(value: string | null): value is ApiTab {
  return apiTabs.some((tab) => tab === value);
}

/** Renders an API: its heading, and below that the overview or the query workspace. */
export function ApiPage({ connectionId, session, reference, title, change: told, tab, shown, sought, onTab, onKeyword }: ApiPageProps) {
  const { t } = useTexts('api');
  const keys = useShortcutText();
  const client = useClient();
  const { moment } = useFormats();
  const { current } = useConnections();
  const { value: api, problem, busy, again } = useApi(client, connectionId, reference, session);
  const scrollRef = usePersistedScroll(`overview.scroll.${apiKey(reference)}`);
  const querying = tab === 'query';
  // The workspace is created when it is first shown, and stays mounted afterwards.
  const [queried, setQueried] = useState(querying);
  // The first rows are requested when the overview is first shown.
  const [previewed, setPreviewed] = useState(!querying && shown);
  useEffect(() => {
    if (!shown) return;
    if (querying) setQueried(true);
    else setPreviewed(true);
  }, [querying, shown]);
  return (
    <article className={styles.page} hidden={!shown} aria-label={api?.title ?? title}>
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={(value) => {
          if (isTab(value)) onTab(value);
        }}
        keepMountedMode="display-none"
      >
        <div className={styles.head}>
          <h1>
            <span title={api?.title ?? title}>{api?.title ?? title}</span>
          </h1>
          <span className={styles.star}>
            <FavouriteButton api={reference} />
          </span>
          <Tabs.List aria-label={t('tabs')} className={styles.list}>
            <Tabs.Tab value="overview">{t('overview')}</Tabs.Tab>
            {/* The tab uses the browser's own tooltip, because a list of tabs can't have other children. */}
            <Tabs.Tab value="query" title={keys('query')}>
              {t('query')}
            </Tabs.Tab>
          </Tabs.List>
        </div>
        {told && <ApiChangeLine changeSince={told} />}
        {problem && (
          <div className={styles.message}>
            <ProblemNotice problem={problem} onRetry={again} retrying={busy} />
            {api && <p>{t('stale')}</p>}
          </div>
        )}
        {api?.keptAt !== undefined && !problem && <p className={styles.kept}>{t('kept', { moment: moment(api.keptAt) })}</p>}
        {!api && !problem && (
          <div className={styles.message}>
            <Waiting what={t('loading', { name: title })} />
          </div>
        )}
        <Tabs.Panel value="overview" className={styles.overview}>
          {api && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll hundreds of columns.
            <section ref={scrollRef} className={styles.scroller} aria-label={t('overview')} tabIndex={0} data-scroller>
              <Overview
                connectionId={connectionId}
                api={api}
                dialect={current.dialect ?? undefined}
                previewed={previewed && api.keptAt === undefined}
                sought={sought}
                onKeyword={onKeyword}
                onQuery={() => onTab('query')}
              />
            </section>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="query" className={styles.query}>
          {api && queried && (
            <LazyWorkspace
              connectionId={connectionId}
              api={api}
              client={client}
              dialect={current.dialect ?? undefined}
              active={shown && querying}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </article>
  );
}
