// Types for what Monaco has none of, wherever this file is checked.
/// <reference path="./monaco-input-latency.d.ts" />
import { inputLatency } from 'monaco-editor/base/browser/performance';

/** Keeps Monaco from timing each key: eight marks, four measures and two timers, which nobody reads here. */
export function leaveKeysUntimed(): void {
  const leave = (): void => undefined;
  Object.assign(inputLatency, {
    onKeyDown: leave,
    onBeforeInput: leave,
    onInput: leave,
    onKeyUp: leave,
    onSelectionChange: leave,
    onRenderStart: leave,
  } satisfies typeof inputLatency);
}
