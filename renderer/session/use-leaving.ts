import { useEffect } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';

/** Tells the application that this window closes or is loaded anew. */
export function useLeaving(client: ApplicationClient, windowId: string): void {
  useEffect(() => {
    const leave = (): void => {
      client.session.leave({ windowId }).catch(() => {
        // The application is gone: there is nobody to tell.
      });
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [client, windowId]);
}
