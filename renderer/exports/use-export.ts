import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExportEvent } from '../../shared/contract/files/export.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { problemOf } from '../connection/problem-of.ts';

/** State of an export. */
export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: Extract<ExportEvent, { type: 'progress' }> | null }
  | { readonly phase: 'done'; readonly file: Extract<ExportEvent, { type: 'done' }> }
  | { readonly phase: 'failed'; readonly problem: Problem }
  | { readonly phase: 'cancelled' };

const idle: ExportState = { phase: 'idle' };

/** Starts an export with a request, such as an `ExportRequest`. */
export type StartExport<Request> = (request: Request, options: { signal: AbortSignal }) => Promise<AsyncIterable<ExportEvent>>;

/** Runs the export of a component. If the component unmounts, the export is cancelled and its file is removed. */
export function useExport<Request>(startExport: StartExport<Request>): {
  readonly state: ExportState;
  readonly start: (request: Request) => void;
  readonly cancel: () => void;
  /** Resets the state. */
  readonly reset: () => void;
} {
  const [state, setState] = useState<ExportState>(idle);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(startExport);
  latest.current = startExport;
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback((request: Request) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'running', progress: null });
    const follow = async (): Promise<void> => {
      try {
        for await (const event of await latest.current(request, { signal: controller.signal })) {
          if (controller.signal.aborted) return;
          if (event.type === 'progress') setState({ phase: 'running', progress: event });
          else if (event.type === 'done') setState({ phase: 'done', file: event });
          else setState({ phase: 'failed', problem: event.problem });
        }
      } catch (error) {
        if (!controller.signal.aborted) setState({ phase: 'failed', problem: problemOf(error) });
      }
    };
    void follow();
  }, []);
  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ phase: 'cancelled' });
  }, []);
  const reset = useCallback(() => setState(idle), []);
  return { state, start, cancel, reset };
}
