import { useCallback, useMemo } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Marks } from '../catalogue/use-marks.ts';
import { type PaletteItem, useCommands } from '../commands/palette-registry.ts';
import type { PerformShortcut } from '../commands/use-shortcuts.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { home, type Route } from '../navigation/route.ts';
import { hasAccess } from '../signin/sign-in-state.ts';
import type { SignIn } from '../signin/use-sign-in.ts';

interface FrameCommandsProps {
  readonly signIn: SignIn;
  readonly marks: Marks;
  readonly route: Route;
  readonly titleOf: (api: ApiReference) => string;
  readonly go: (route: Route) => void;
  /** Number of the next SQL tab. Null if the maximum number of tabs is open. */
  readonly nextSqlTab: number | null;
  /** Reloads the catalogue. Null if it can't be reloaded now. */
  readonly readAgain: (() => void) | null;
  /** Performs a shortcut. */
  readonly perform: PerformShortcut;
  /** Closes an API and its query. */
  readonly close: (api: ApiReference) => void;
}

/** Registers the available commands of the frame. Renders nothing. */
export function FrameCommands(props: FrameCommandsProps) {
  const { signIn, marks, route, titleOf, go, nextSqlTab, readAgain, perform, close } = props;
  const { t } = useTexts(['palette', 'frame', 'sql']);
  const { setFavourite, isFavourite } = marks;
  const announce = useAnnounce();
  const access = hasAccess(signIn);
  const { signIn: enter, signOut } = signIn;
  const ofApi = useMemo<readonly PaletteItem[]>(() => {
    if (route.screen !== 'api') return [];
    const { api } = route;
    const favourite = isFavourite(api);
    const title = t(favourite ? 'palette:command.removeFavourite' : 'palette:command.addFavourite', { api: titleOf(api) });
    return [
      { id: 'favourite', title, run: () => setFavourite(api, !favourite) },
      {
        id: 'close',
        title: t('palette:command.close', { api: titleOf(api) }),
        detail: t('palette:command.closing'),
        run: () => close(api),
      },
    ];
  }, [t, route, isFavourite, setFavourite, titleOf, close]);
  useCommands(ofApi);
  const readAndSay = useCallback(() => {
    readAgain?.();
    announce(t('palette:command.readingAgain'));
  }, [readAgain, announce, t]);
  const items = useMemo<readonly PaletteItem[]>(
    () => [
      { id: 'search', title: t('frame:shortcuts.search'), shortcut: 'search', run: () => perform('search') },
      { id: 'catalogue', title: t('frame:shortcuts.catalogue'), shortcut: 'catalogue', run: () => perform('catalogue') },
      { id: 'query', title: t('frame:shortcuts.query'), shortcut: 'query', run: () => perform('query') },
      { id: 'responses', title: t('frame:shortcuts.responses'), shortcut: 'responses', run: () => perform('responses') },
      ...(readAgain === null
        ? []
        : [{ id: 'read again', title: t('palette:command.readAgain'), keywords: 'reload update actualiser recharger', run: readAndSay }]),
      {
        id: 'connections',
        title: t('palette:command.connections'),
        keywords: 'server settings add edit serveur connexions ajouter modifier',
        run: () => go({ screen: 'connections' }),
      },
      {
        id: 'your data',
        title: t('palette:command.yourData'),
        keywords: 'add import upload file folder csv publish données ajouter importer fichier dossier',
        run: () => go({ screen: 'your-data' }),
      },
      {
        id: 'account',
        title: t('palette:command.account'),
        keywords: 'service tokens user profile jetons utilisateur compte',
        run: () => go({ screen: 'account' }),
      },
      { id: 'sql', title: t('sql:title'), keywords: t('sql:search'), run: () => go({ screen: 'sql' }) },
      ...(nextSqlTab === null
        ? []
        : [{ id: 'sql tab', title: t('sql:newTab'), keywords: t('sql:search'), run: () => go({ screen: 'sql', tab: nextSqlTab }) }]),
      { id: 'home', title: t('palette:command.home'), keywords: 'start accueil début', run: () => go(home) },
      access
        ? { id: 'sign out', title: t('palette:command.signOut'), keywords: 'log out logout disconnect déconnexion', run: signOut }
        : { id: 'sign in', title: t('palette:command.signIn'), keywords: 'log in login connect connexion authentification', run: enter },
      {
        id: 'help',
        title: t('frame:shortcuts.help'),
        keywords: 'documentation manual guide aide',
        shortcut: 'help',
        run: () => perform('help'),
      },
      { id: 'sheet', title: t('frame:shortcuts.title'), shortcut: 'sheet', run: () => perform('sheet') },
    ],
    [t, perform, readAgain, readAndSay, go, nextSqlTab, access, signOut, enter],
  );
  useCommands(items);
  return null;
}
