import { useContext, useMemo } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { apiKey, type IndexedApi } from '../catalogue/search-index.ts';
import { MarksContext } from '../catalogue/use-marks.ts';
import { PaletteContext, type PaletteSource, usePaletteSource } from '../commands/palette-registry.ts';
import { useChooseConnection } from '../connections/connection-switcher.tsx';
import { useConnectionName, useConnections } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { apiItem, findApis, findColumns } from './api-items.ts';
import { matchItems } from './match-items.ts';
import { useSettingItems } from './setting-items.ts';

interface FramePaletteProps {
  readonly index: readonly IndexedApi[] | null;
  readonly open: (api: ApiReference) => void;
  /** Opens an API and scrolls to one of its columns. */
  readonly showColumn: (api: ApiReference, column: string) => void;
}

/** Registers the palette items of every window: APIs, columns, commands, servers, and settings. Renders nothing. */
export function FramePalette(props: FramePaletteProps) {
  useApiSource(props);
  useColumnSource(props);
  useCommandSource();
  useConnectionSource();
  useSettingSource();
  return null;
}

function useApiSource({ index, open }: FramePaletteProps): void {
  const { t } = useTexts('palette');
  const marks = useContext(MarksContext);
  const source = useMemo<PaletteSource>(() => {
    const begin = () => {
      const known = new Map((index ?? []).map((indexed) => [indexed.key, indexed]));
      return (marks?.recent ?? []).flatMap((api) => {
        const indexed = known.get(apiKey(api));
        return indexed === undefined ? [] : [apiItem(indexed, open)];
      });
    };
    return { id: 'apis', heading: t('headings.apis'), find: (text) => (text.trim() === '' ? begin() : findApis(index ?? [], text, open)) };
  }, [t, index, open, marks?.recent]);
  usePaletteSource(source);
}

function useColumnSource({ index, showColumn }: FramePaletteProps): void {
  const { t } = useTexts('palette');
  const source = useMemo<PaletteSource>(
    () => ({
      id: 'columns',
      heading: t('headings.columns'),
      find: (text) => findColumns(index ?? [], text, showColumn, (api) => t('columnOf', { api })),
    }),
    [t, index, showColumn],
  );
  usePaletteSource(source);
}

function useCommandSource(): void {
  const { t } = useTexts('palette');
  const registry = useContext(PaletteContext);
  const source = useMemo<PaletteSource>(
    () => ({ id: 'commands', heading: t('headings.commands'), find: (text) => matchItems(registry?.commands() ?? [], text) }),
    [t, registry],
  );
  usePaletteSource(source);
}

function useConnectionSource(): void {
  const { t } = useTexts('palette');
  const { connections, current } = useConnections();
  const choose = useChooseConnection();
  const nameOf = useConnectionName();
  const items = connections
    .filter(({ id }) => id !== current.id)
    .map((connection) => ({
      id: connection.id,
      title: t('useConnection', { name: nameOf(connection) }),
      detail: connection.baseUrl,
      run: () => choose(connection.id),
    }));
  useItems('connections', items);
}

function useSettingSource(): void {
  useItems('settings', useSettingItems());
}

/** Registers a source of items that can change on each render. The source finds nothing for an empty text. */
function useItems(id: 'connections' | 'settings', items: Parameters<typeof matchItems>[0]): void {
  const { t } = useTexts('palette');
  usePaletteSource({ id, heading: t(`headings.${id}`), find: (text) => (text.trim() === '' ? [] : matchItems(items, text)) });
}
