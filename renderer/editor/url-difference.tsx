import { type ComponentType, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import { setMonacoWords } from './monaco-words.ts';
import type { UrlDifferenceProps } from './url-difference-props.ts';

/** Renders the differences of two URLs of one language, with one parameter per line. Its code loads lazily. */
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
          // Without Monaco the differences aren't shown.
        },
      );
    return () => {
      wanted = false;
    };
  }, [language]);
  return Loaded === null ? null : <Loaded {...props} />;
}
