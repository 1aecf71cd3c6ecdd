import { createContext, useContext, useEffect } from 'react';
import type { ShortcutName } from './shortcuts.ts';

/** An item of the palette. */
export interface PaletteItem {
  /** Id that is unique in its source. */
  readonly id: string;
  readonly title: string;
  /** Secondary text, which is also searched. */
  readonly detail?: string;
  /** Additional search words that aren't shown. */
  readonly keywords?: string;
  readonly shortcut?: ShortcutName;
  /** Called after the palette is closed and the focus is restored. */
  readonly run: () => void;
}

/** The kinds of items in their order in the palette. */
export const paletteSourceIds = ['apis', 'commands', 'connections', 'settings', 'saved', 'history', 'columns'] as const;
export type PaletteSourceId = (typeof paletteSourceIds)[number];

/** A source of items of one kind. */
export interface PaletteSource {
  readonly id: PaletteSourceId;
  readonly heading: string;
  /**
   * Returns the items for a text, best match first. The previous call is aborted when the text changes. An empty text returns the initial
   * items.
   */
  readonly find: (text: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

/** The sources and commands that components register. */
export interface PaletteRegistry {
  readonly add: (source: PaletteSource) => () => void;
  readonly addCommands: (items: readonly PaletteItem[]) => () => void;
  /** Returns the sources in the order of the palette. */
  readonly sources: () => readonly PaletteSource[];
  readonly commands: () => readonly PaletteItem[];
}

/** Creates an empty registry. */
export function createPaletteRegistry(): PaletteRegistry {
  const sources = new Set<PaletteSource>();
  const commands = new Set<readonly PaletteItem[]>();
  const add = <Entry>(entries: Set<Entry>, entry: Entry): (() => void) => {
    entries.add(entry);
    return () => entries.delete(entry);
  };
  return {
    add: (source) => add(sources, source),
    addCommands: (items) => add(commands, items),
    sources: () => [...sources].sort((a, b) => paletteSourceIds.indexOf(a.id) - paletteSourceIds.indexOf(b.id)),
    commands: () => [...commands].flat(),
  };
}

export const PaletteContext = createContext<PaletteRegistry | null>(null);

/** Registers commands while the component is mounted. The list must be stable. Has no effect outside a window. */
export function useCommands(items: readonly PaletteItem[]): void {
  const registry = useContext(PaletteContext);
  useEffect(() => registry?.addCommands(items), [registry, items]);
}

/** Registers a source while the component is mounted. The source must be stable. */
export function usePaletteSource(source: PaletteSource): void {
  const registry = useContext(PaletteContext);
  useEffect(() => registry?.add(source), [registry, source]);
}
