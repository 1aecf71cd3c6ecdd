import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { ApiReference, ListedCatalogue } from '../../shared/contract/catalogue/catalogue.ts';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { ApiChangeSince } from '../api/api-change.tsx';
import type { SoughtColumn } from '../api/columns-table.tsx';
import { type OpenApis, sameApi } from '../api/open-apis.ts';
import { offlineSession } from '../api/use-api.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { useProblemSentences } from '../components/problem-sentences.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { ApiTab, Route } from '../navigation/route.ts';
import { NoAccess } from '../signin/no-access.tsx';
import { hasAccess, isOffline } from '../signin/sign-in-state.ts';
import type { SignIn } from '../signin/use-sign-in.ts';
import { VerifyScreen } from '../verify/verify-screen.tsx';
import styles from './frame.module.css';
import { Home } from './home.tsx';
import { lazyScreens } from './lazy-screens.ts';
import type { SqlTabs } from './use-sql-tabs.ts';

const { AccountScreen, ApiPage, HistoryScreen, NetworkScreen, ConnectionsScreen, SavedScreen, SqlScreen, YourDataScreen } = lazyScreens;

interface WorkAreaProps {
  readonly connection: Connection;
  readonly signIn: SignIn;
  readonly catalogue: ListedCatalogue | null;
  /** The column that the user last searched for, and its API. */
  readonly sought: SoughtColumn | null;
  readonly route: Route;
  readonly open: OpenApis;
  /** The SQL tabs. They keep their state while another screen is visible. */
  readonly sql: SqlTabs;
  /** Searches the catalogue. */
  readonly onFind: () => void;
  readonly onTab: (tab: ApiTab) => void;
  readonly onKeyword: (keyword: string) => void;
  /** Reloads the catalogue. */
  readonly onDataChanged: () => void;
}

/** Renders the screen of the route. Pages of open APIs stay mounted so that they keep their state. */
export function WorkArea(props: WorkAreaProps) {
  const { connection, signIn, catalogue, sought, route, open, sql, onFind, onTab, onKeyword, onDataChanged } = props;
  const access = hasAccess(signIn);
  // Loaded data stays visible while the server is unreachable.
  const offline = isOffline(signIn) && catalogue !== null;
  const early = !access && !offline && catalogue !== null && signIn.connectionProblem === null && !signIn.status?.waiting;
  const readable = access || offline || early;
  const titleOf = (api: ApiReference): string => catalogue?.apis.find((one) => sameApi(one, api))?.title ?? api.accessPoint;
  const changeOf = (api: ApiReference): ApiChangeSince | null => {
    const change = catalogue?.changes?.apis.find((one) => sameApi(one.api, api));
    return catalogue?.changes === undefined || change === undefined ? null : { change, since: catalogue.changes.since };
  };
  const { t } = useTexts(['connections', 'account', 'saved', 'history', 'network', 'verify', 'yourData', 'sql']);
  // Screens that need no server, or that help if sign-in isn't possible.
  const isOpenToAll = route.screen === 'connections' || route.screen === 'network' || route.screen === 'your-data';
  const titles = {
    home: null,
    connections: t('connections:title'),
    account: t('account:title'),
    saved: t('saved:title'),
    history: t('history:title'),
    network: t('network:title'),
    verify: t('verify:title'),
    'your-data': t('yourData:title'),
    sql: t('sql:title'),
  };
  const present = route.screen === 'api' ? titleOf(route.api) : titles[route.screen];
  useEffect(() => {
    document.title = [present, connection.name, 'Dataquay'].filter((part) => part !== null).join(' · ');
  }, [present, connection.name]);
  // The pages are sorted, so that opening an API doesn't move other pages in the document.
  const pages = [...open].sort((a, b) => (apiKey(a.api) < apiKey(b.api) ? -1 : 1));
  return (
    <>
      {(access || offline) && !isOpenToAll && <Hindrance signIn={signIn} />}
      <div className={styles.screen}>
        {route.screen === 'connections' && <ConnectionsScreen />}
        {route.screen === 'your-data' && <YourDataScreen onChanged={onDataChanged} />}
        {route.screen === 'network' && <NetworkScreen />}
        {(!readable || (!access && (route.screen === 'account' || route.screen === 'verify'))) && !isOpenToAll && (
          <NoAccess connection={connection} signIn={signIn} />
        )}
        {readable && route.screen === 'home' && <Home connectionId={connection.id} catalogue={catalogue} onFind={onFind} />}
        {readable && route.screen === 'saved' && <SavedScreen />}
        {access && route.screen === 'verify' && <VerifyScreen key={connection.id} connectionId={connection.id} />}
        {readable && route.screen === 'history' && <HistoryScreen connectionId={connection.id} />}
        {sql.open.map(({ id, name }) => (
          <SqlScreen
            key={id}
            tab={id}
            name={name}
            connectionId={connection.id}
            shown={readable && id === sql.present}
            onRename={(next) => sql.rename(id, next)}
          />
        ))}
        {access && route.screen === 'account' && <AccountScreen connection={connection} signIn={signIn} />}
        {pages.map(({ api, tab }) => (
          <ApiPage
            key={apiKey(api)}
            connectionId={connection.id}
            session={offline ? offlineSession : signIn.session}
            reference={api}
            title={titleOf(api)}
            change={changeOf(api)}
            tab={tab}
            shown={readable && route.screen === 'api' && sameApi(api, route.api)}
            sought={sought !== null && sameApi(sought.api, api) ? sought : null}
            onTab={onTab}
            onKeyword={onKeyword}
          />
        ))}
      </div>
    </>
  );
}

/** Renders a banner above the page if the application is unreachable or the sign-in could not be renewed. */
function Hindrance({ signIn }: { readonly signIn: SignIn }) {
  const problem = signIn.connectionProblem ?? signIn.refusal ?? (signIn.status?.state === 'failed' ? signIn.status.problem : null);
  if (problem === null) return null;
  return <HindranceStrip signIn={signIn} problem={problem} />;
}

function HindranceStrip({ signIn, problem }: { readonly signIn: SignIn; readonly problem: NonNullable<SignIn['connectionProblem']> }) {
  const { t } = useTexts(['problems', 'signIn']);
  const { what, why, next } = useProblemSentences(problem);
  return (
    <div className={styles.hindrance} role="alert">
      <p>
        <strong>{what}</strong> {why} {next}
      </p>
      {signIn.connectionProblem ? (
        <Button variant="default" onClick={signIn.reconnect}>
          {t('problems:tryAgain')}
        </Button>
      ) : (
        <Button variant="default" onClick={signIn.signIn} loading={signIn.busy}>
          {t('signIn:signIn')}
        </Button>
      )}
    </div>
  );
}
