import type { ApiChange } from '../../shared/contract/catalogue.ts';
import { useWords } from '../i18n/use-words.ts';
import { typeWords } from './type-words.ts';

/** Columns named of one API and kind of change. */
const mostColumns = 12;

/** What changed in the columns of an API in words, one text for those that came, those that went, and each that has another type. */
export function useChangeWords(): (change: ApiChange) => readonly string[] {
  const { t } = useWords('catalogue');
  return (change) => {
    const named = (['added', 'removed'] as const).flatMap((what) => {
      const names = change[what];
      if (names.length === 0) return [];
      const shown = names.slice(0, mostColumns).join(', ');
      return [t(`changes.${what}`, { count: names.length, names: names.length > mostColumns ? `${shown}, …` : shown })];
    });
    const retyped = change.retyped
      .slice(0, mostColumns)
      .map(({ name, before, now }) => t('changes.retyped', { name, before: typeWords(t, before), now: typeWords(t, now) }));
    const rest = change.retyped.length - retyped.length;
    return [...named, ...retyped, ...(rest > 0 ? [t('changes.moreRetyped', { count: rest })] : [])];
  };
}
