import type { ReactNode } from 'react';

/** The address if it may be followed from text that somebody else wrote: absolute, http or https. Otherwise null. */
function followable(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** A link out of the application, opened by the host; text alone where the address is none that may be followed. */
export function ExternalLink({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const href = followable(address);
  if (href === null) return children;
  return (
    <a href={href} target="_blank" rel="noreferrer" title={href}>
      {children}
    </a>
  );
}
