import { type ComponentType, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import { setMonacoWords } from './monaco-words.ts';
import type { UrlDifferenceProps } from './url-difference-props.ts';

/** Two URLs of one language, one parameter a line, and what differs between them. Loaded when it is first asked for. */
export function UrlDifference(props: UrlDifferenceProps): React.ReactNode {
  const language = useLanguage();
  const [Loaded, setLoaded] = useState<ComponentType<UrlDifferenceProps> | null>(null);
  useEffect(() => {
    let wanted = true;
    setMonacoWords(language)
      .then(() => import('./monaco-url-difference.tsx'))
      .then(
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
  }, [language]);
  return Loaded === null ? null : <Loaded {...props} />;
}
