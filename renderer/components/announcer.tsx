import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** A completed action, such as "REST URL copied", for the status line and screen readers. */
export interface Announcement {
  readonly text: string;
  /** Number that distinguishes repeated texts. */
  readonly number: number;
}

const AnnounceContext = createContext<(text: string) => void>(() => {});
const AnnouncementContext = createContext<Announcement | null>(null);

const shownFor = 6000;

/** Provides announcements, which the status line shows for six seconds. */
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

/** Returns a function that announces a completed action in the status line and to screen readers. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

/** Returns the current announcement. */
export function useAnnouncement(): Announcement | null {
  return useContext(AnnouncementContext);
}
