import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { type OpenApis, openAgain, openApi, tabOf } from '../api/open-apis.ts';
import { CataloguePane } from '../catalogue/catalogue-pane.tsx';
import { noFacets } from '../catalogue/facets.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';
import { useCatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { LocaleContext } from '../i18n/formats.ts';
import { createQueryDeliveries } from '../query/query-deliveries.ts';
import { useSession } from '../session/session-context.ts';
import { useSettings } from '../settings/use-settings.ts';
import { hasAccess } from '../signin/sign-in-state.ts';
import { useSignIn } from '../signin/use-sign-in.ts';
import styles from './frame.module.css';
import { enterPane } from './panes.ts';
import { QueryRooms } from './query-rooms.tsx';
import { printRoute } from './route.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { SideFoot } from './side-foot.tsx';
import { StatusLine } from './status-line.tsx';
import { TitleBar } from './title-bar.tsx';
import { useProfile } from './use-profile.ts';
import { useRoute } from './use-route.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { WorkArea } from './work-area.tsx';

/** One deployment in the window: title bar, catalogue, work area, status line. */
export function Frame({ profile: atStart }: { readonly profile: Profile }): ReactNode {
  const { t } = useTranslation(['frame', 'settings']);
  const client = useClient();
  const locale = useContext(LocaleContext);
  const { about, problem: settingsProblem } = useSettings();
  const announce = useAnnounce();
  const signIn = useSignIn(client, atStart.id);
  const profile = useProfile(client, atStart, signIn.session);
  const access = hasAccess(signIn);
  const catalogue = useCatalogue(client, profile.id, signIn.session, access);
  const search = useCatalogueSearch(catalogue.value, locale);
  const session = useSession();
  const [route, go] = useRoute(session?.begun?.route ?? null);
  const [open, setOpen] = useState<OpenApis>(() => openAgain(session?.begun?.open ?? []));
  const [sheet, setSheet] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const post = useMemo(
    () => ({ deliveries: createQueryDeliveries(), show: (api: ApiReference) => go({ screen: 'api', api, tab: 'query' }) }),
    [go],
  );

  useEffect(() => {
    if (route.screen === 'api') setOpen((before) => openApi(before, route.api, route.tab));
  }, [route]);

  useEffect(() => session?.showRoute(printRoute(route)), [session, route]);
  useEffect(() => session?.showOpen(open), [session, open]);

  useEffect(() => {
    if (settingsProblem !== null) announce(t('settings:notKept'));
  }, [settingsProblem, announce, t]);

  const toQuery = (): void => {
    if (enterPane('query') || route.screen !== 'api') return;
    go({ ...route, tab: 'query' });
  };
  useShortcuts(about.platform, {
    search: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    catalogue: () => void enterPane('catalogue'),
    query: toQuery,
    answers: () => void enterPane('answers'),
    sheet: () => setSheet(true),
  });

  return (
    <QueryRooms post={post} profile={profile} ready={access}>
      <div className={styles.frame}>
        <TitleBar profile={profile} signIn={signIn} onShortcuts={() => setSheet(true)} />
        <nav className={styles.side} aria-label={t('catalogue')} data-pane="catalogue">
          <CataloguePane
            profile={profile}
            signIn={signIn}
            catalogue={catalogue}
            search={search}
            openKey={route.screen === 'api' ? apiKey(route.api) : null}
            addressOf={({ found: { indexed } }) => printRoute({ screen: 'api', api: indexed.api, tab: tabOf(open, indexed.api) })}
            searchBox={searchBox}
          />
          <SideFoot route={route} />
        </nav>
        <main className={styles.main} aria-label={t('main')} data-pane="main" tabIndex={-1}>
          <WorkArea
            profile={profile}
            signIn={signIn}
            catalogue={catalogue.value}
            route={route}
            open={open}
            onTab={(tab) => {
              if (route.screen === 'api') go({ ...route, tab });
            }}
            onKeyword={(keyword) => {
              search.type('');
              search.choose({ ...noFacets, keywords: new Set([keyword]) });
            }}
          />
        </main>
        <StatusLine signIn={signIn} catalogue={catalogue.value} />
        <ShortcutSheet opened={sheet} onClose={() => setSheet(false)} />
      </div>
    </QueryRooms>
  );
}
