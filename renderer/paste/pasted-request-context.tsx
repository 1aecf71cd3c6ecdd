import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { PastedRequest } from '../../shared/pasted/index.ts';

/** A pasted request, and the connection that will open it. */
interface PendingRequest {
  readonly connectionId: string;
  readonly request: PastedRequest;
}

/** Holds a pasted request while the window switches to another connection. */
interface RequestTransfer {
  readonly pending: PendingRequest | null;
  /** Stores the request. Null after the other connection has opened it. */
  readonly setPending: (request: PendingRequest | null) => void;
}

const PastedRequestContext = createContext<RequestTransfer>({ pending: null, setPending: () => {} });

/** Returns the pasted request that is waiting for another connection. */
export function usePastedRequest(): RequestTransfer {
  return useContext(PastedRequestContext);
}

/** Stores a pasted request while the window switches to another connection. */
export function PastedRequestProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [pending, setPending] = useState<PendingRequest | null>(null);
  const transfer = useMemo(() => ({ pending, setPending }), [pending]);
  return <PastedRequestContext value={transfer}>{children}</PastedRequestContext>;
}
