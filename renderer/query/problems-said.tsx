import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Format } from '../../shared/contract/run.ts';
import { useWords } from '../i18n/use-words.ts';
import type { UrlState } from './workspace-state.ts';

/** Milliseconds without a change after which typing rests. */
const rest = 1500;

interface ProblemsSaidProps {
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, UrlState>>;
}

/** Says to a screen reader how many problems the URLs have, once the typing rests: at each key it would talk over what is typed. */
export function ProblemsSaid({ formats, urls }: ProblemsSaidProps): React.ReactNode {
  const { t } = useWords('editor');
  const said = formats.flatMap((format) => {
    const count = urls[format].remarks.filter(({ severity }) => severity === 'error').length;
    return count === 0 ? [] : [t('said', { url: t(`url.${format}`), mistakes: t('mistakes', { count }) })];
  });
  const [settled] = useDebouncedValue(said.join('; '), rest);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
