import { memo } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ExportContext, type ExportSurroundings } from '../exports/export-context.ts';
import type { Results } from '../preview/answers-client.ts';
import type { AnswersLayout } from '../preview/answers-layout.ts';
import { AnswersPane } from '../preview/answers-pane.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import type { RunState } from '../preview/run-state.ts';
import classes from './workspace.module.css';

/** Properties of {@link WorkspaceAnswers}. */
export interface WorkspaceAnswersProps {
  readonly results: Results;
  /** Null where the deployment has no REST side. */
  readonly rest: RunState | null;
  readonly odata: RunState;
  readonly onCancelRest: () => void;
  readonly onCancelOData: () => void;
  readonly types: ReadonlyMap<string, ValueType>;
  /** Units of columns, where they are known. */
  readonly units: ReadonlyMap<string, string>;
  /** Columns that tell rows apart. */
  readonly keys: ReadonlySet<string>;
  readonly expectedColumns: readonly string[];
  /** Under which the layout of the columns is remembered. */
  readonly layoutKey: string;
  readonly exporting: ExportSurroundings;
  /** How the two answers are laid out. */
  readonly layout: AnswersLayout;
  /** Too narrow for two answers side by side. */
  readonly narrow: boolean;
}

/** The answers of a workspace. Drawn anew when an answer changes, not with each key typed in the query. */
export const WorkspaceAnswers = memo(function WorkspaceAnswers(props: WorkspaceAnswersProps): React.ReactNode {
  const { rest, odata, onCancelRest, onCancelOData, exporting, layout, narrow, ...shared } = props;
  const previewOf = (format: Format, state: RunState, onCancel: () => void): React.ReactNode => (
    <PreviewPanel {...shared} format={format} state={state} onCancel={onCancel} />
  );
  const odataAnswer = previewOf('odata', odata, onCancelOData);
  return (
    <ExportContext value={exporting}>
      <div className={classes.answers} data-pane="answers">
        {rest === null ? (
          odataAnswer
        ) : (
          <AnswersPane rest={previewOf('rest', rest, onCancelRest)} odata={odataAnswer} layout={layout} narrow={narrow} />
        )}
      </div>
    </ExportContext>
  );
});
