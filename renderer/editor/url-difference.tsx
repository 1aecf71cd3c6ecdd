import { type ComponentType, useEffect, useState } from 'react';
import { useLanguage } from '../i18n/use-texts.ts';
import { setMonacoTexts } from './monaco-texts.ts';
import type { UrlDifferenceProps } from './url-difference-props.ts';

/** Renders the differences between two URLs of one language, with one parameter per line. The code loads lazily. */
export function UrlDifference(props: UrlDifferenceProps): React.ReactNode {
  const language = useLanguage();
  const [Loaded, setLoaded] = useState<ComponentType<UrlDifferenceProps> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setMonacoTexts(language)
      .then(() => import('./monaco-url-difference.tsx'))
      .then(
        ({ MonacoUrlDifference }) => {
          if (isCurrent) setLoaded(() => MonacoUrlDifference);
        },
        () => {
          // If Monaco can't be loaded, the differences aren't shown.
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return Loaded === null ? null : <Loaded {...props} />;
}
