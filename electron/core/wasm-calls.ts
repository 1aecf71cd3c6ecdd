import { setFlagsFromString } from 'node:v8';

/** More calls than any process makes. */
const never = 1_000_000_000;

/**
 * Has V8 leave the calls from WebAssembly to JavaScript as it makes them first, in every thread of this process.
 *
 * After a thousand of them V8 13.6, that of Node 24, compiles such a call anew for all threads of a process, and may free what one thread made while
 * another takes it: the process is ended by SIGSEGV in `Runtime_TierUpWasmToJSWrapper`, seldom, and more often on a busy machine. WebAssembly
 * reads answers here (undici) and writes Parquet in threads; neither is slower for it. Electron has another V8, and is left alone.
 */
export function keepWasmCalls(): void {
  if (process.versions.electron === undefined) setFlagsFromString(`--wasm-wrapper-tiering-budget=${never}`);
}
