import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** What was just done, such as "REST URL copied"; the status line shows it and a screen reader says it. */
export interface Announcement {
  readonly text: string;
  /** Tells the same text said twice apart. */
  readonly number: number;
}

const AnnounceContext = createContext<(text: string) => void>(() => {});
const AnnouncementContext = createContext<Announcement | null>(null);

const shownFor = 6000;

/** Lets everything inside announce, and the status line show it for six seconds. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const announce = useCallback((text: string) => setAnnouncement((before) => ({ text, number: (before?.number ?? 0) + 1 })), []);
  useEffect(() => {
    if (announcement === null) return;
    const timer = setTimeout(() => setAnnouncement(null), shownFor);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <AnnounceContext value={announce}>
      <AnnouncementContext value={announcement}>{children}</AnnouncementContext>
    </AnnounceContext>
  );
}

/** Says politely what was just done: in the status line, and to a screen reader. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

/** What the status line shows at present. */
export function useAnnouncement(): Announcement | null {
  return useContext(AnnouncementContext);
}
