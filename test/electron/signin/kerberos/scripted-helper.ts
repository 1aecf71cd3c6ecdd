import type { HelperProcess, StartHelper } from '../../../../electron/core/host/host.ts';

/** A mock helper process whose messages come from the test. */
export interface ScriptedHelper extends HelperProcess {
  /** All messages that it received. */
  readonly received: { readonly id: number; readonly order: Record<string, unknown> }[];
  readonly environment: Readonly<Record<string, string>>;
  readonly killed: boolean;
  emit(message: unknown): void;
  end(words: string): void;
}

/** Creates a function that starts mock helpers, and the list of those it started. */
export function scriptedHelpers(): { readonly started: ScriptedHelper[]; readonly start: StartHelper } {
  const started: ScriptedHelper[] = [];
  const start: StartHelper = (_helper, environment) => {
    const ended = Promise.withResolvers<string>();
    const listeners: ((message: unknown) => void)[] = [];
    const received: ScriptedHelper['received'] = [];
    let killed = false;
    const helper: ScriptedHelper = {
      environment,
      received,
      pid: () => undefined,
      ended: ended.promise,
      get killed() {
        return killed;
      },
      // The messages come from the application, so their type is known.
      send: (message) => void received.push(structuredClone(message) as ScriptedHelper['received'][number]),
      onMessage: (listener) => void listeners.push(listener),
      kill: () => {
        killed = true;
      },
      emit: (message) => {
        for (const listener of listeners) listener(message);
      },
      end: ended.resolve,
    };
    started.push(helper);
    return helper;
  };
  return { started, start };
}
