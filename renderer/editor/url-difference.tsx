import { type ComponentType, useEffect, useState } from 'react';
import type { UrlDifferenceProps } from './url-difference-props.ts';

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
