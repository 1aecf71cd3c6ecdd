import { type ReactNode, useMemo, useState } from 'react';
import { type PastedParcel, PastedPostContext } from './pasted-post.ts';

/** Keeps a pasted request while the window goes over from one deployment to another inside. */
export function WithPastedPost({ children }: { readonly children: ReactNode }): ReactNode {
  const [parcel, leave] = useState<PastedParcel | null>(null);
  const post = useMemo(() => ({ parcel, leave }), [parcel]);
  return <PastedPostContext value={post}>{children}</PastedPostContext>;
}
