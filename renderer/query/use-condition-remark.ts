import type { Column } from '../../shared/contract/catalogue.ts';
import { describeDiagnostic } from '../../shared/query/index.ts';
import { useWords } from '../i18n/use-words.ts';
import type { Mistake } from './condition-draft.ts';
import type { ConditionDraft } from './draft.ts';
import { decimalsOf } from './step-number.ts';

/** What is to be said about a condition that does not count (yet), or whose value no row can have. */
export function useConditionRemark(
  { column, value, upper }: ConditionDraft,
  property: Column | undefined,
  mistake: Mistake | null,
): string | null {
  const { t, language } = useWords('query');
  switch (mistake?.code) {
    case undefined: {
      const scale = property?.type === 'decimal' ? property.scale : undefined;
      const isFiner = typeof scale === 'number' && Math.max(decimalsOf(value ?? ''), decimalsOf(upper ?? '')) > scale;
      return isFiner ? t('where.finer', { count: scale }) : null;
    }
    case 'value-missing':
      return t('where.missing');
    case 'column-unknown':
      return t('where.columnUnknown', { column });
    case 'value-invalid': {
      const parameters = { text: mistake.text, expected: mistake.type, name: column };
      return `${describeDiagnostic({ code: 'type-mismatch', parameters }, language)} ${t('where.notCounted')}`;
    }
  }
}
