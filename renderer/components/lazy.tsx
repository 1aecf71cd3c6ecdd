import { type ComponentType, type ReactNode, useState } from 'react';
import { connectionProblem } from '../connection/connection-problem.ts';
import { ProblemNotice } from './problem.tsx';
import { useLoaded } from './use-loaded.ts';

/** A component whose code loads when it is first rendered or preloaded. */
export interface LazyComponent<Props extends object> {
  (props: Props): ReactNode;
  /** Preloads the code. Rejects if the application is unreachable. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * Creates a component whose code isn't part of the initial page. The component renders nothing while its code loads. Preloaded code renders
 * immediately.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async (): Promise<ComponentType<Props>> => {
    try {
      loaded ??= await load();
      return loaded;
    } catch {
      throw connectionProblem('application-unreachable');
    }
  };
  function LaterComponent(props: Props): ReactNode {
    const [missing] = useState(() => (loaded === null ? fetch : null));
    const { problem, busy, again } = useLoaded(missing);
    const Loaded = loaded;
    if (Loaded !== null) return <Loaded {...props} />;
    return problem === null ? null : <ProblemNotice problem={problem} onRetry={again} retrying={busy} />;
  }
  return Object.assign(LaterComponent, { fetch });
}
