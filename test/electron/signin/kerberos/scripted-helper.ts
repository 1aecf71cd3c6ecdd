import type { HelperProcess, StartHelper } from '../../../../electron/core/host.ts';

/** A helper process of which the test is the inside. */
export interface ScriptedHelper extends HelperProcess {
  /** Everything it was sent. */
  readonly heard: { readonly id: number; readonly order: Record<string, unknown> }[];
  readonly environment: Readonly<Record<string, string>>;
  readonly killed: boolean;
  say(message: unknown): void;
  end(words: string): void;
}

/** Starts helpers that do nothing by themselves. */
export function scriptedHelpers(): { readonly started: ScriptedHelper[]; readonly start: StartHelper } {
  const started: ScriptedHelper[] = [];
  const start: StartHelper = (_helper, environment) => {
    const ended = Promise.withResolvers<string>();
    const listeners: ((message: unknown) => void)[] = [];
    const heard: ScriptedHelper['heard'] = [];
    let killed = false;
    const helper: ScriptedHelper = {
      environment,
      heard,
      ended: ended.promise,
      get killed() {
        return killed;
      },
      // What a test's helper is sent is our own, never foreign.
      send: (message) => void heard.push(structuredClone(message) as ScriptedHelper['heard'][number]),
      onMessage: (listener) => void listeners.push(listener),
      kill: () => {
        killed = true;
      },
      say: (message) => {
        for (const listener of listeners) listener(message);
      },
      end: ended.resolve,
    };
    started.push(helper);
    return helper;
  };
  return { started, start };
}
