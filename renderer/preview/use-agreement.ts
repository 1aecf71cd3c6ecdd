import { useEffect, useState } from 'react';
import { type Agreement, compareWindows } from './agreement.ts';
import type { Results } from './answers-client.ts';
import { isUnderWay, type RunState } from './run-state.ts';

const rowsCompared = 1000;
const cellsCompared = 50_000;

/** How two runs compare, as far as both have ended. */
export type AgreementState =
  | { readonly kind: 'open' }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'compared';
      readonly agreement: Agreement;
      readonly restRows: number;
      readonly odataRows: number;
      /** False where an answer was cut short: how many rows came then says nothing. */
      readonly whole: boolean;
    };

/** Compares the first rows of two runs once both have ended; a thousand at most, fewer where rows are wide. */
export function useAgreement(results: Results, rest: RunState, odata: RunState): AgreementState {
  const [state, setState] = useState<AgreementState>({ kind: 'open' });
  const restRun = endedRun(rest);
  const odataRun = endedRun(odata);
  const [restRows, odataRows] = [rest.rows, odata.rows];
  const whole = rest.phase === 'done' && odata.phase === 'done';
  const bothEmpty = whole && restRows + odataRows === 0;
  const columns = Math.max(1, rest.columns.length, odata.columns.length);
  const count = Math.min(restRows, odataRows, rowsCompared, Math.max(1, Math.floor(cellsCompared / columns)));

  useEffect(() => {
    setState(bothEmpty ? { kind: 'empty' } : { kind: 'open' });
    if (restRun === null || odataRun === null || count === 0) return;
    let wanted = true;
    Promise.all([results.window({ runId: restRun, from: 0, count }), results.window({ runId: odataRun, from: 0, count })]).then(
      ([restWindow, odataWindow]) => {
        if (wanted) setState({ kind: 'compared', agreement: compareWindows(restWindow, odataWindow), restRows, odataRows, whole });
      },
      () => {
        // The grid asks for the same windows and shows what is wrong with them; here nothing is claimed.
      },
    );
    return () => {
      wanted = false;
    };
  }, [results, restRun, odataRun, count, bothEmpty, restRows, odataRows, whole]);
  return state;
}

function endedRun(state: RunState): string | null {
  return isUnderWay(state) ? null : state.runId;
}
