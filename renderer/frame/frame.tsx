import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { SoughtColumn } from '../api/columns-table.tsx';
import { type OpenApis, openAgain, openApi, sameApi, tabOf } from '../api/open-apis.ts';
import { type CatalogueHandle, CataloguePane } from '../catalogue/catalogue-pane.tsx';
import { apiKey } from '../catalogue/search-index.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { useCatalogueIndex } from '../catalogue/use-catalogue-index.ts';
import { MarksContext, useMarksState } from '../catalogue/use-marks.ts';
import { createPaletteRegistry, PaletteContext } from '../commands/palette-registry.ts';
import { enterPane, enterPaneOnceShown, isFocusLost } from '../commands/panes.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { useLoaded } from '../components/use-loaded.ts';
import { HelpContext } from '../help/help-context.ts';
import { helpStart } from '../help/help-pages.ts';
import { LocaleContext } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { home, printRoute, useRoute } from '../navigation/route.ts';
import { FrameCommands } from '../palette/frame-commands.tsx';
import { FramePalette } from '../palette/frame-palette.tsx';
import { Palette } from '../palette/palette.tsx';
import { useSettings } from '../preferences/use-settings.ts';
import { createOpenQueryRequests } from '../results/open-query.ts';
import { createQueryLabels, QueryLabelsContext } from '../results/query-labels.ts';
import { useSession } from '../session/session-context.ts';
import { MissingSecret } from '../signin/missing-secret.tsx';
import { SignInContext } from '../signin/sign-in-context.ts';
import { hasAccess } from '../signin/sign-in-state.ts';
import { useSignIn } from '../signin/use-sign-in.ts';
import { OpenSqlContext } from '../sql/open-sql.ts';
import { createSqlTables, SqlTablesContext } from '../sql/sql-tables.ts';
import styles from './frame.module.css';
import { lazyScreens, usePreloadedScreens } from './lazy-screens.ts';
import { QueryProviders } from './query-providers.tsx';
import { QueryTabs } from './query-tabs.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { SidebarFooter } from './sidebar-footer.tsx';
import { StatusLine } from './status-line.tsx';
import { catalogueId, TitleBar } from './title-bar.tsx';
import { useNarrowWindow } from './use-narrow-window.ts';
import { useOpenSql } from './use-open-sql.tsx';
import { useSqlTabs } from './use-sql-tabs.ts';
import { WorkArea } from './work-area.tsx';

/** Whether the tab of the SQL screen is shown. */

/** Renders a connection in the window: title bar, catalogue, work area and status line. */
export function Frame({ connection: atStart }: { readonly connection: Connection }): ReactNode {
  const { t, language } = useTexts(['frame', 'settings']);
  const client = useClient();
  const locale = useContext(LocaleContext);
  const { about, problem: settingsProblem } = useSettings();
  const announce = useAnnounce();
  const signIn = useSignIn(client, atStart.id);
  const connection = useConnection(client, atStart, signIn.session);
  const access = hasAccess(signIn);
  const catalogue = useCatalogue(client, connection.id, signIn);
  const marks = useMarksState(client, connection.id);
  const index = useCatalogueIndex(catalogue.value?.apis ?? null, locale);
  usePreloadedScreens(index !== null);
  const session = useSession();
  const [route, go] = useRoute(session?.restored?.route ?? null);
  const [open, setOpen] = useState<OpenApis>(() => openAgain(session?.restored?.open ?? []));
  const [sheet, setSheet] = useState(false);
  const [help, setHelp] = useState<string | null>(null);
  const [palette, setPalette] = useState(false);
  const [registry] = useState(createPaletteRegistry);
  const [labels] = useState(createQueryLabels);
  const [sqlTables] = useState(createSqlTables);
  const sql = useSqlTabs(route, go);
  const openSql = useOpenSql(sql, go);
  const [sought, setSought] = useState<SoughtColumn | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const catalogueHandle = useRef<CatalogueHandle>(null);
  const { narrow, catalogue: catalogueShown, work: workShown, giveTo } = useNarrowWindow(route);
  const [side, main] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const post = useMemo(
    () => ({ requests: createOpenQueryRequests(), show: (api: ApiReference) => go({ screen: 'api', api, tab: 'query' }) }),
    [go],
  );

  useEffect(() => {
    if (route.screen === 'api') setOpen((before) => openApi(before, route.api, route.tab));
  }, [route]);

  const { opened } = marks;
  const openedKey = route.screen === 'api' ? apiKey(route.api) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must be called once for each API that the user opens.
  useEffect(() => {
    if (route.screen === 'api') opened(route.api);
  }, [openedKey]);

  useEffect(() => session?.showRoute(printRoute(route)), [session, route]);
  useEffect(() => session?.showOpen(open), [session, open]);

  // The catalogue would lose the focus when it disappears. The focus moves before painting, because afterwards the browser has already
  // removed it.
  useLayoutEffect(() => {
    if (!catalogueShown && side.current?.contains(document.activeElement)) main.current?.focus();
  }, [catalogueShown, side, main]);

  const entered = useRef(route);
  // If a route change removes the focused element, the focus moves to the main content.
  useLayoutEffect(() => {
    if (entered.current === route) return;
    entered.current = route;
    if (isFocusLost()) main.current?.focus({ preventScroll: true });
  }, [route, main]);

  useEffect(() => {
    if (settingsProblem !== null) announce(t('settings:notKept'));
  }, [settingsProblem, announce, t]);

  /** Focuses a pane of the visible query. If no query is visible, opens the query that was shown last. */
  const toQuery = (pane: 'query' | 'responses'): void => {
    const api = route.screen === 'api' ? route.api : open.at(-1)?.api;
    if (api === undefined) {
      announce(t('frame:noQuery'));
      return;
    }
    giveTo('work');
    if (enterPane(pane)) return;
    go({ screen: 'api', api, tab: 'query' });
    enterPaneOnceShown(pane);
  };
  const apis = catalogue.value?.apis;
  const titleOf = useCallback((api: ApiReference) => apis?.find((one) => sameApi(one, api))?.title ?? api.accessPoint, [apis]);
  const addressOf = useCallback((api: ApiReference) => printRoute({ screen: 'api', api, tab: tabOf(open, api) }), [open]);
  const showSheet = useCallback(() => setSheet(true), []);
  const showApi = useCallback((api: ApiReference) => go({ screen: 'api', api, tab: 'overview' }), [go]);
  const close = useCallback(
    (api: ApiReference) => {
      setOpen((before) => before.filter((one) => !sameApi(one.api, api)));
      session?.closeQuery(api);
      if (route.screen === 'api' && sameApi(route.api, api)) go(home);
    },
    [go, route, session],
  );
  const showColumn = useCallback(
    (api: ApiReference, column: string) => {
      showApi(api);
      setSought({ api, column });
    },
    [showApi],
  );
  const perform = useShortcuts(about.platform, {
    palette: () => setPalette(true),
    search: () => {
      giveTo('catalogue');
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    catalogue: () => {
      giveTo('catalogue');
      enterPane('catalogue');
    },
    query: () => toQuery('query'),
    responses: () => toQuery('responses'),
    sheet: showSheet,
    help: () => setHelp(helpStart(language)),
  });

  return (
    <HelpContext value={setHelp}>
      <PaletteContext value={registry}>
        <MarksContext value={marks}>
          <SqlTablesContext value={sqlTables}>
            <OpenSqlContext value={openSql.requests}>
              <QueryLabelsContext value={labels}>
                <SignInContext value={signIn}>
                  <QueryProviders post={post} connection={connection} ready={access}>
                    <FramePalette index={index} open={showApi} showColumn={showColumn} />
                    <FrameCommands
                      signIn={signIn}
                      marks={marks}
                      route={route}
                      titleOf={titleOf}
                      go={go}
                      nextSqlTab={sql.next}
                      readAgain={access ? catalogue.again : null}
                      perform={perform}
                      close={close}
                    />
                    <div className={styles.frame} data-narrow={narrow || undefined}>
                      <MissingSecret connection={connection} signIn={signIn} />
                      <TitleBar
                        connection={connection}
                        signIn={signIn}
                        catalogueShown={narrow ? catalogueShown : null}
                        onCatalogue={() => giveTo(catalogueShown ? 'work' : 'catalogue')}
                        onPalette={() => setPalette(true)}
                        onShortcuts={showSheet}
                      />
                      <nav
                        ref={side}
                        id={catalogueId}
                        className={styles.side}
                        hidden={!catalogueShown}
                        // In a narrow window, the catalogue is shown alone and is the main content.
                        role={workShown ? undefined : 'main'}
                        aria-label={t('catalogue')}
                        data-pane="catalogue"
                      >
                        {workShown ? null : <VisuallyHidden component="h1">{t('catalogue')}</VisuallyHidden>}
                        <CataloguePane
                          connection={connection}
                          signIn={signIn}
                          catalogue={catalogue}
                          index={index}
                          favourites={marks.favouriteKeys}
                          openKey={openedKey}
                          addressOf={addressOf}
                          searchBox={searchBox}
                          handle={catalogueHandle}
                        />
                        <SidebarFooter route={route} />
                      </nav>
                      <main ref={main} className={styles.main} hidden={!workShown} aria-label={t('main')} data-pane="main" tabIndex={-1}>
                        <QueryTabs open={open} sql={sql} route={route} titleOf={titleOf} addressOf={addressOf} onClose={close} />
                        <WorkArea
                          connection={connection}
                          signIn={signIn}
                          catalogue={catalogue.value}
                          sought={sought}
                          onFind={() => perform('search')}
                          route={route}
                          open={open}
                          sql={sql}
                          onTab={(tab) => {
                            if (route.screen === 'api') go({ ...route, tab });
                          }}
                          onDataChanged={catalogue.again}
                          onKeyword={(keyword) => catalogueHandle.current?.showKeyword(keyword)}
                        />
                      </main>
                      <StatusLine catalogue={catalogue.value} copy={catalogue.copy} />
                      <Palette opened={palette} onClose={() => setPalette(false)} />
                      {openSql.dialog}
                      {help === null ? null : <lazyScreens.HelpDialog page={help} onClose={() => setHelp(null)} />}
                      <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
                    </div>
                  </QueryProviders>
                </SignInContext>
              </QueryLabelsContext>
            </OpenSqlContext>
          </SqlTablesContext>
        </MarksContext>
      </PaletteContext>
    </HelpContext>
  );
}

/**
 * Returns the current state of a connection, because the address of the sample is known only after the sample has started. The sample is
 * named in the user's language. Other connections have their own name.
 */
function useConnection(client: ApplicationClient, before: Connection, session: number): Connection {
  const load = useMemo(
    () =>
      session > 0
        ? async (signal: AbortSignal): Promise<Connection> => {
            const connections = await client.connections.list(undefined, { signal });
            return connections.find(({ id }) => id === before.id) ?? before;
          }
        : null,
    [client, before, session],
  );
  const present = useLoaded(load).value ?? before;
  const { t } = useTexts('frame');
  const name = present.kind === 'sample' ? t('sample') : present.kind === 'local' ? t('yourData') : present.name;
  return useMemo(() => ({ ...present, name }), [present, name]);
}
