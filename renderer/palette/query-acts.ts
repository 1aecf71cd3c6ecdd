import { useMemo } from 'react';
import type { Format } from '../../shared/contract/results/run.ts';
import { linkTo } from '../../shared/opened/open-request.ts';
import { copiedUrl } from '../../shared/url/index.ts';
import { type PaletteItem, useCommands } from '../commands/palette-registry.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { ResponsesLayoutState } from '../response/responses-layout.tsx';
import { responsesLayouts } from '../response/responses-layout.tsx';
import { type ResponseView, responseViews, useViewName } from '../response/view-bar.tsx';

/** The actions of a query. The object is stable. */
export interface QueryActs {
  readonly formats: readonly Format[];
  readonly run: () => void;
  readonly compare: () => void;
  readonly showCode: () => void;
  readonly save: () => void;
  /** Undoes a step. Null if there is nothing to undo. */
  readonly undo: (() => void) | null;
  /** Redoes a step. Null if there is nothing to redo. */
  readonly redo: (() => void) | null;
  /** Returns the current URL, encoded as sent. */
  readonly urlOf: (format: Format) => string;
  readonly layout: ResponsesLayoutState;
  /** Shows a view of both responses. */
  readonly showView: (view: ResponseView) => void;
  /** Fetches all rows in a format. Null if the URL is incomplete. */
  readonly fetchAll: Readonly<Record<Format, (() => void) | null>>;
}

/** Search words of each view, in both languages. */
const viewKeywords: Readonly<Record<ResponseView, string>> = {
  grid: 'table rows grille tableau lignes',
  chart: 'graph plot diagram visualize graphique diagramme courbe',
  profile: 'statistics profile summary mean average distinct histogram statistiques moyenne résumé',
  json: 'tree arbre',
  raw: 'body text source brut corps',
  headers: 'http en-têtes',
  timing: 'performance duration speed durée temps',
  request: 'har exchange requête',
};

/** Registers the commands of the visible query. */
export function useQueryPalette(active: boolean, acts: QueryActs): void {
  const { t } = useTexts(['palette', 'query', 'compare', 'code', 'saved', 'editor', 'preview', 'api']);
  const announce = useAnnounce();
  const { formats, run, compare, showCode, save, undo, redo, urlOf, layout, showView, fetchAll } = acts;
  const viewName = useViewName();
  const { rest: fetchRest, odata: fetchOData } = fetchAll;
  const items = useMemo<readonly PaletteItem[]>(() => {
    if (!active) return [];
    const copy = async (text: string, name: string): Promise<void> => {
      try {
        await navigator.clipboard.writeText(text);
        announce(t('api:copied', { name }));
      } catch {
        announce(t('api:copyFailed'));
      }
    };
    const copyLink = (format: Format): void => {
      const link = linkTo(urlOf(format));
      if (link === null) announce(t('editor:noLink'));
      else void copy(link, t('editor:linkName'));
    };
    return [
      { id: 'run', title: t('palette:query.run'), keywords: 'execute send submit exécuter envoyer lancer', shortcut: 'run', run },
      {
        id: 'compare',
        title: t('palette:query.compare'),
        keywords: `${t('compare:region')} differences diff comparer différences`,
        run: compare,
      },
      { id: 'code', title: t('palette:query.code'), keywords: 'cURL Python R code snippet script générer', run: showCode },
      ...responseViews.map((view) => ({
        id: `view ${view}`,
        title: t('palette:query.view', { view: viewName(view) }),
        keywords: viewKeywords[view],
        run: () => showView(view),
      })),
      ...formats.flatMap((format) => {
        const fetch = format === 'rest' ? fetchRest : fetchOData;
        const title = t('palette:query.fetchAll', { format: t(`preview:format.${format}`) });
        return fetch === null
          ? []
          : [{ id: `fetch ${format}`, title, keywords: 'download every page load télécharger récupérer toutes pages', run: fetch }];
      }),
      { id: 'save', title: t('saved:saveQuery'), keywords: 'keep store enregistrer', shortcut: 'save', run: save },
      { id: 'undo', title: t('palette:query.undo'), shortcut: 'undo', run: undo ?? (() => announce(t('palette:query.nothingToUndo'))) },
      { id: 'redo', title: t('palette:query.redo'), shortcut: 'redo', run: redo ?? (() => announce(t('palette:query.nothingToRedo'))) },
      ...formats.map((format) => ({
        id: `copy ${format}`,
        title: t(`editor:copy.${format}`),
        run: () => void copy(copiedUrl(urlOf(format)), t(`editor:url.${format}`)),
      })),
      ...formats.map((format) => ({
        id: `link ${format}`,
        title: t(`editor:copyLink.${format}`),
        keywords: 'share send colleague dataquay:// partager envoyer collègue',
        run: () => copyLink(format),
      })),
      ...(formats.length < 2 ? [] : responsesLayouts).map((one) => ({
        id: `layout ${one}`,
        title: t('palette:query.layout', { choice: t(`preview:layout.${one}`) }),
        ...(layout.present === one ? { detail: t('palette:settings.present') } : {}),
        run: () => layout.choose(one),
      })),
    ];
  }, [active, t, announce, formats, run, compare, showCode, save, undo, redo, urlOf, layout, showView, fetchRest, fetchOData, viewName]);
  useCommands(items);
}
