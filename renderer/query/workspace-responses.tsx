import { Tabs } from '@mantine/core';
import { memo, useId, useMemo } from 'react';
import type { Format } from '../../shared/contract/results/run.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { Split } from '../layout/split.tsx';
import { ResponsePanel } from '../response/response-panel.tsx';
import { type ResponsesLayout, type ResponsesLayoutState, ResponsesPane } from '../response/responses-layout.tsx';
import { type ResponseView, responseViews, ViewBar } from '../response/view-bar.tsx';
import { ExportContext, type ExportSurroundings } from '../results/export-context.ts';
import type { Results } from '../results/query-client.ts';
import type { RunState } from '../results/run-state.ts';
import classes from './workspace.module.css';

interface ResponsesAndDetailsProps extends WorkspaceResponsesProps {
  /** The panel below the responses. Null if no panel is open. */
  readonly below: React.ReactNode;
  /** Accessible name of the splitter above that panel. */
  readonly splitLabel: string;
}

/** Renders the responses and the panel below them. Renders when one of these changes, not on each keystroke in the query. */
export const ResponsesAndDetails = memo(function ResponsesAndDetails({
  below,
  splitLabel,
  ...responses
}: ResponsesAndDetailsProps): React.ReactNode {
  return (
    <div className={classes.responsesAndBelow}>
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
  /** State of the REST run. Null if the server has no REST API. */
  readonly rest: RunState | null;
  readonly odata: RunState;
  readonly onCancelRest: () => void;
  readonly onCancelOData: () => void;
  readonly types: ReadonlyMap<string, ValueType>;
  readonly model: EntityModel;
  /** Units of columns, if known. */
  readonly units: ReadonlyMap<string, string>;
  /** Columns that identify a row. */
  readonly keys: ReadonlySet<string>;
  readonly expectedColumns: readonly string[];
  /** Storage key of the column layout. */
  readonly layoutKey: string;
  readonly exporting: ExportSurroundings;
  /** Arrangement of the two responses. */
  readonly layout: ResponsesLayoutState;
  /** The view of both responses. */
  readonly view: ResponseView;
  readonly onView: (view: ResponseView) => void;
  /** True if the window is too narrow for two responses side by side. */
  readonly narrow: boolean;
}

/** Renders the responses of a workspace. Renders when a response changes, not on each keystroke in the query. */
const WorkspaceResponses = memo(function WorkspaceResponses(props: WorkspaceResponsesProps): React.ReactNode {
  const { rest, odata, onCancelRest, onCancelOData, exporting, layout, narrow, view, onView, ...responseProps } = props;
  const id = useId();
  const shown = rest === null ? 'odata' : shownResponses(layout.present, rest, odata);
  const idsOf = useMemo(() => {
    const tab = (name: ResponseView): string => `${id}-tab-${name}`;
    const panel = (name: ResponseView): string => `${id}-panel-${name}`;
    return { first: { tab, panel }, second: { tab, panel: () => undefined } };
  }, [id]);
  const first: Format = rest === null || shown === 'odata' ? 'odata' : 'rest';
  const panelOf = (format: Format, state: RunState, onCancel: () => void): React.ReactNode => (
    <ResponsePanel
      {...responseProps}
      format={format}
      state={state}
      view={view}
      ids={format === first ? idsOf.first : idsOf.second}
      onCancel={onCancel}
    />
  );
  const odataPanel = panelOf('odata', odata, onCancelOData);
  const other: Format | null = rest === null ? null : shown === 'rest' ? 'odata' : shown === 'odata' ? 'rest' : null;
  const others = useMemo(
    () => (other === null || rest === null ? null : { format: other, state: other === 'rest' ? rest : odata }),
    [other, rest, odata],
  );
  return (
    <ExportContext value={exporting}>
      <Tabs
        id={id}
        value={view}
        onChange={(chosen) => onView(responseViews.find((view) => view === chosen) ?? 'grid')}
        className={classes.responses ?? ''}
        data-pane="responses"
      >
        <ViewBar layout={rest === null ? null : layout} other={others} />
        <div className={classes.panels}>
          {rest === null ? (
            odataPanel
          ) : (
            <ResponsesPane rest={panelOf('rest', rest, onCancelRest)} odata={odataPanel} layout={shown} narrow={narrow} />
          )}
        </div>
      </Tabs>
    </ExportContext>
  );
});

/** Returns the responses to show. Omits a format that can't express the query if the other format can. */
function shownResponses(layout: ResponsesLayout, rest: RunState, odata: RunState): ResponsesLayout {
  if (layout === 'rest' || layout === 'odata') return layout;
  const [isRest, isOData] = [rest.phase !== 'withheld', odata.phase !== 'withheld'];
  if (isRest === isOData) return layout;
  return isRest ? 'rest' : 'odata';
}
