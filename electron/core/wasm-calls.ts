import { setFlagsFromString } from 'node:v8';

/** A number of calls that no process reaches. */
const never = 1_000_000_000;

/**
 * Stops V8 from optimizing calls from WebAssembly to JavaScript, in every thread of this process.
 *
 * After a thousand calls, V8 13.6 (Node.js 24) recompiles such a call for all threads of a process, and can free code that another thread
 * uses. The process then rarely ends with SIGSEGV in `Runtime_TierUpWasmToJSWrapper`, more often on a busy computer. undici and the Parquet
 * writer use WebAssembly, and neither becomes slower. Electron has another version of V8 and isn't affected.
 */
export function keepWasmCalls(): void {
  if (process.versions.electron === undefined) setFlagsFromString(`--wasm-wrapper-tiering-budget=${never}`);
}
