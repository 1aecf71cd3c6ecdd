import type { FetchSummary } from '../../electron/desktop/shell-application.ts';

/** What a port carries: a text, or bytes, of which IPC by JSON carries the Base64. */
export type Carried = { readonly text: string } | { readonly base64: string };

/** What shell and relayed application say to each other over Node's IPC channel; ports are numbered by the shell. */
export type RelayMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'open'; readonly port: number }
  | ({ readonly type: 'data'; readonly port: number } & Carried)
  | { readonly type: 'close'; readonly port: number }
  /** The application asks for a dialog of the system: about the file at `path`, or for a folder. */
  | { readonly type: 'ask'; readonly question: number; readonly path: string | null }
  | { readonly type: 'fetches'; readonly fetches: readonly FetchSummary[] }
  /** What the user said there: a folder, or whether the file is to be replaced. */
  | { readonly type: 'told'; readonly question: number; readonly outcome: string | boolean | null };

/** Whether something that came over the channel is one of these messages. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ready') return true;
  if (value.type === 'fetches') return 'fetches' in value && Array.isArray(value.fetches);
  if (value.type === 'ask' || value.type === 'told') return 'question' in value;
  if (!('port' in value) || typeof value.port !== 'number') return false;
  if (value.type === 'open' || value.type === 'close') return true;
  const carried = 'text' in value ? value.text : 'base64' in value ? value.base64 : null;
  return value.type === 'data' && typeof carried === 'string';
}

/** What a port was given, as the channel carries it. */
export function toCarried(data: unknown): Carried {
  if (data instanceof ArrayBuffer) return { base64: Buffer.from(data).toString('base64') };
  return ArrayBuffer.isView(data)
    ? { base64: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64') }
    : { text: String(data) };
}

/** What a port is to be given. */
export function fromCarried(carried: Carried): string | Uint8Array {
  // Of its own memory: a small Buffer is a part of a larger one, all of which a port would copy.
  return 'text' in carried ? carried.text : new Uint8Array(Buffer.from(carried.base64, 'base64'));
}
