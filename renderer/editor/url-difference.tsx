import { type ComponentType, useEffect, useState } from 'react';
import type { Format } from '../../shared/contract/run.ts';

/** Properties of {@link UrlDifference}. */
export interface UrlDifferenceProps {
  readonly format: Format;
  /** Accessible names of both sides. */
  readonly labels: { readonly before: string; readonly after: string };
  readonly before: string;
  readonly after: string;
}

/** Two URLs of one language, one parameter a line, and what differs between them. Loaded when it is first asked for. */
export function UrlDifference(props: UrlDifferenceProps): React.ReactNode {
  const [Loaded, setLoaded] = useState<ComponentType<UrlDifferenceProps> | null>(null);
  useEffect(() => {
    let wanted = true;
    import('./monaco-url-difference.tsx').then(
      ({ MonacoUrlDifference }) => {
        if (wanted) setLoaded(() => MonacoUrlDifference);
      },
      () => {
        // Without Monaco there is no picture of the difference.
      },
    );
    return () => {
      wanted = false;
    };
  }, []);
  return Loaded === null ? null : <Loaded {...props} />;
}
