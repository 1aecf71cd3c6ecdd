import { createContext, useContext } from 'react';
import type { PastedRequest } from '../../shared/pasted/index.ts';

/** A pasted request on its way to the deployment that it is for. */
export interface PastedParcel {
  readonly profileId: string;
  readonly request: PastedRequest;
}

/** Holds a pasted request while the window goes over to another deployment. */
export interface PastedPost {
  readonly parcel: PastedParcel | null;
  /** Null once it has been taken. */
  readonly leave: (parcel: PastedParcel | null) => void;
}

export const PastedPostContext = createContext<PastedPost>({ parcel: null, leave: () => {} });

/** {@link PastedPost} of this window. */
export function usePastedPost(): PastedPost {
  return useContext(PastedPostContext);
}
