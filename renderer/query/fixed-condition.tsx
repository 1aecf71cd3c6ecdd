import { lowerPredicate, printOption } from '../../shared/odata/index.ts';
import type { Predicate, QueryLanguage } from '../../shared/query/query.ts';
import { useWords } from '../i18n/use-words.ts';
import { ConditionRemarkLines } from './condition-remark-lines.tsx';
import type { ConditionRemark } from './condition-remarks.ts';
import { ItemButton } from './item-button.tsx';
import classes from './query-form.module.css';

interface FixedConditionProps {
  readonly predicate: Predicate;
  /** What a URL cannot say of it. */
  readonly remarks: readonly ConditionRemark[];
  readonly onRemove: () => void;
  /** What stands before it: the handle that moves it. */
  readonly children: React.ReactNode;
}

/** A condition that the form has no fields for: its text, why it has none, and the way to be rid of it. */
export function FixedCondition({ predicate, remarks, onRemove, children }: FixedConditionProps): React.ReactNode {
  const { t } = useWords('query');
  const text = textOf(predicate);
  const language = languageOf(predicate);
  return (
    <div className={classes.fixed} title={t(language === null ? 'where.fixed' : `where.only.${language}`)}>
      {children}
      {language === null ? null : <span className={classes.dim}>{t(`only.language.${language}`)}</span>}
      <code>{text === '' ? t('where.fixed') : text}</code>
      <ItemButton sign="cross" title={t('where.removeCondition')} onClick={onRemove} />
      <ConditionRemarkLines remarks={remarks} />
    </div>
  );
}

/** The text of a condition: the one language's own, else OData's, which has a word for each part of a query. */
function textOf(predicate: Predicate): string {
  if (predicate.kind === 'only') return predicate.text;
  if (predicate.kind === 'not' && predicate.operand.kind === 'only') return `not (${predicate.operand.text})`;
  return printOption('$filter', lowerPredicate(predicate).tree);
}

/** The language that alone can say a condition; null where both can, or it takes more than one glance to tell. */
function languageOf(predicate: Predicate): QueryLanguage | null {
  const inner = predicate.kind === 'not' ? predicate.operand : predicate;
  return inner.kind === 'only' ? inner.language : null;
}
