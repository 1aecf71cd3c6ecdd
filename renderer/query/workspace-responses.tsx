import { memo } from 'react';
import type { Format } from '../../shared/contract/results/run.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { ExportContext, type ExportSurroundings } from '../exports/export-context.ts';
import type { Results } from '../response/query-client.ts';
import { ResponsePanel } from '../response/response-panel.tsx';
import type { ResponsesLayout } from '../response/responses-layout.tsx';
import { ResponsesPane } from '../response/responses-layout.tsx';
import type { RunState } from '../response/run-state.ts';
import { Split } from './split.tsx';
import classes from './workspace.module.css';

interface ResponsesAndDetailsProps extends WorkspaceResponsesProps {
  /** The panel below the responses, or null. */
  readonly below: React.ReactNode;
  /** Accessible name of the splitter above that panel. */
  readonly splitLabel: string;
}

/** Renders the responses and the panel below them. It renders when one of these changes, not on each key typed in the query. */
export const ResponsesAndDetails = memo(function ResponsesAndDetails({
  below,
  splitLabel,
  ...responses
}: ResponsesAndDetailsProps): React.ReactNode {
  return (
    <div className={classes.answersAndBelow}>
      <Split
        name="comparison"
        label={splitLabel}
        orientation="vertical"
        share={50}
        smallest={[120, 160]}
        first={<WorkspaceResponses {...responses} />}
        second={below}
      />
    </div>
  );
});

/** Properties of {@link WorkspaceResponses}. */
interface WorkspaceResponsesProps {
  readonly results: Results;
  /** Null if the server has no REST side. */
  readonly rest: RunState | null;
  readonly odata: RunState;
  readonly onCancelRest: () => void;
  readonly onCancelOData: () => void;
  readonly types: ReadonlyMap<string, ValueType>;
  /** Units of columns, if known. */
  readonly units: ReadonlyMap<string, string>;
  /** Columns that identify a row. */
  readonly keys: ReadonlySet<string>;
  readonly expectedColumns: readonly string[];
  /** Storage key of the column layout. */
  readonly layoutKey: string;
  readonly exporting: ExportSurroundings;
  /** How the two responses are arranged. */
  readonly layout: ResponsesLayout;
  /** True if the window is too narrow for two responses side by side. */
  readonly narrow: boolean;
}

/** Renders the responses of a workspace. It renders when a response changes, not on each key typed in the query. */
const WorkspaceResponses = memo(function WorkspaceResponses(props: WorkspaceResponsesProps): React.ReactNode {
  const { rest, odata, onCancelRest, onCancelOData, exporting, layout, narrow, ...shared } = props;
  const previewOf = (format: Format, state: RunState, onCancel: () => void): React.ReactNode => (
    <ResponsePanel {...shared} format={format} state={state} onCancel={onCancel} />
  );
  const odataAnswer = previewOf('odata', odata, onCancelOData);
  return (
    <ExportContext value={exporting}>
      <div className={classes.answers} data-pane="answers">
        {rest === null ? (
          odataAnswer
        ) : (
          <ResponsesPane rest={previewOf('rest', rest, onCancelRest)} odata={odataAnswer} layout={layout} narrow={narrow} />
        )}
      </div>
    </ExportContext>
  );
});
