import { memo } from 'react';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Diagnostic, PredicatePath } from '../../../shared/diagnostics/diagnostic.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import type { GroupDraft } from '../../draft/draft.ts';
import { pathsOfItems, predicateOf } from '../../draft/draft-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { UrlLanguages } from '../../results/url-languages.ts';
import classes from '../form/query-form.module.css';

/** The reason why one URL language doesn't support a condition. */
export interface ConditionRemark {
  readonly format: Format;
  readonly diagnostic: Diagnostic;
}

/** Remarks by the id of their form item. */
export type ConditionRemarks = ReadonlyMap<string, readonly ConditionRemark[]>;

const none: ConditionRemarks = new Map();

/** Finds the conditions of the form that the given languages don't support. */
export function remarksOf(root: GroupDraft, languages: UrlLanguages, formats: readonly Format[]): ConditionRemarks {
  const where = predicateOf(root, languages.model);
  const unsupported = formats.flatMap((format) => languages[format].unsupported(where).map((diagnostic) => ({ format, diagnostic })));
  if (unsupported.length === 0) return none;
  const paths = [...pathsOfItems(root, languages.model)];
  const itemOf = ({ diagnostic: { path } }: ConditionRemark): string =>
    path === undefined ? '' : (paths.find(([, start]) => leadsTo(start, path))?.[0] ?? '');
  return Map.groupBy(unsupported, itemOf);
}

function leadsTo(start: PredicatePath, path: PredicatePath): boolean {
  return start.length <= path.length && start.every((index, depth) => index === path[depth]);
}

/** Renders the reasons why a URL language doesn't support a condition. */
export const UnsupportedRemarks = memo(function UnsupportedRemarks({
  remarks,
}: {
  readonly remarks: readonly ConditionRemark[];
}): React.ReactNode {
  const { t, language } = useTexts('editor');
  return remarks.map(({ format, diagnostic }) => (
    <p key={`${format} ${diagnostic.code}`} className={classes.remark} data-invalid={diagnostic.severity === 'error' || undefined}>
      {t(`unsupported.${format}`)} {describeDiagnostic(diagnostic, language)}
    </p>
  ));
});
