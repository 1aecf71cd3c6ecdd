import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Results } from './answers-client.ts';
import classes from './preview.module.css';
import type { RunState } from './run-state.ts';
import { type AgreementState, useAgreement } from './use-agreement.ts';

const namesShown = 5;

interface AgreementLineProps {
  readonly results: Results;
  readonly rest: RunState;
  readonly odata: RunState;
}

/** Whether both answers agree on the rows shown, in one line (role `status`). */
export const AgreementLine = memo(function AgreementLine({ results, rest, odata }: AgreementLineProps): React.ReactNode {
  const { t } = useTranslation('preview');
  const state = useAgreement(results, rest, odata);
  const verdict = verdictOf(state);

  function words(): string {
    if (state.kind === 'open') return t('agreement.idle');
    if (state.kind === 'empty') return t('agreement.empty');
    const { agreement, restRows, odataRows, whole } = state;
    const { rows: count, differing } = agreement;
    const isAll = count === restRows && count === odataRows;
    const parts =
      differing === 0
        ? [isAll ? t('agreement.equal', { count }) : t('agreement.equalFirst', { count })]
        : [
            `${t('agreement.differing', { count: differing })} ${isAll ? t('agreement.over', { count }) : t('agreement.overFirst', { count })}`,
          ];
    if (whole && restRows !== odataRows) parts.push(t('agreement.counts', { rest: restRows, odata: odataRows }));
    if (agreement.onlyInRest.length > 0) parts.push(t('agreement.onlyInRest', { names: listed(agreement.onlyInRest) }));
    if (agreement.onlyInOData.length > 0) parts.push(t('agreement.onlyInOData', { names: listed(agreement.onlyInOData) }));
    return parts.join(' · ');
  }

  return (
    <div role="status" aria-label={t('agreement.label')} className={classes.agreement} data-verdict={verdict}>
      <span aria-hidden="true">{verdict === 'agree' ? '= ' : verdict === 'differ' ? '≠ ' : ''}</span>
      {words()}
    </div>
  );
});

function verdictOf(state: AgreementState): 'agree' | 'differ' | 'open' {
  if (state.kind === 'open') return 'open';
  if (state.kind === 'empty') return 'agree';
  const { agreement, restRows, odataRows, whole } = state;
  const differ =
    agreement.differing > 0 || (whole && restRows !== odataRows) || agreement.onlyInRest.length + agreement.onlyInOData.length > 0;
  return differ ? 'differ' : 'agree';
}

function listed(names: readonly string[]): string {
  return names.length > namesShown ? `${names.slice(0, namesShown).join(', ')}, …` : names.join(', ');
}
