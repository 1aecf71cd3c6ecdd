import { createContext, useContext, useEffect } from 'react';
import type { ShortcutName } from '../frame/shortcuts.ts';

/** One line of the palette. */
export interface PaletteItem {
  /** Unique in its source. */
  readonly id: string;
  readonly title: string;
  /** The second, dim part of the line; searched too. */
  readonly detail?: string;
  /** Further words that find it, not shown. */
  readonly words?: string;
  readonly shortcut?: ShortcutName;
  /** Called when the palette is closed and the focus is back where it was. */
  readonly run: () => void;
}

/** The kinds of what the palette finds, in the order in which it shows them. */
export const paletteSourceIds = ['apis', 'commands', 'connections', 'settings', 'saved', 'history', 'columns'] as const;
export type PaletteSourceId = (typeof paletteSourceIds)[number];

/** What the palette finds of one kind. */
export interface PaletteSource {
  readonly id: PaletteSourceId;
  readonly heading: string;
  /** What there is for a text, best first; asked at each change of it, the former call is aborted. Empty text: what to offer before one types. */
  readonly find: (text: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>;
}

/** What the rooms of a window give to its palette. */
export interface PaletteRegistry {
  readonly add: (source: PaletteSource) => () => void;
  readonly addCommands: (items: readonly PaletteItem[]) => () => void;
  /** In the order of the palette. */
  readonly sources: () => readonly PaletteSource[];
  readonly commands: () => readonly PaletteItem[];
}

/** A registry to which no room has given anything yet. */
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

/** Commands of the palette for as long as the component is there; the list must be the same from one rendering to the next. Nothing outside of a window. */
export function useCommands(items: readonly PaletteItem[]): void {
  const registry = useContext(PaletteContext);
  useEffect(() => registry?.addCommands(items), [registry, items]);
}

/** One more kind of things in the palette for as long as the component is there; it must be the same from one rendering to the next. */
export function usePaletteSource(source: PaletteSource): void {
  const registry = useContext(PaletteContext);
  useEffect(() => registry?.add(source), [registry, source]);
}
