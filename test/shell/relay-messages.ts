import type { FetchSummary } from '../../electron/desktop/shell-application.ts';

/** A message of a port: text, or bytes as Base64, because the IPC channel carries JSON. */
export type Carried = { readonly text: string } | { readonly base64: string };

/** A message between the shell and the application over Node.js's IPC channel. The shell numbers the ports. */
export type RelayMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'open'; readonly port: number }
  | ({ readonly type: 'data'; readonly port: number } & Carried)
  | { readonly type: 'close'; readonly port: number }
  /** The application requests a system dialog to replace the file at `path`, or to pick a folder. */
  | { readonly type: 'ask'; readonly question: number; readonly path: string | null }
  | { readonly type: 'fetches'; readonly fetches: readonly FetchSummary[] }
  /** The application notifies the user. */
  | { readonly type: 'notify'; readonly title: string; readonly body: string }
  /** The user's choice in the dialog: a folder, or whether to replace the file. */
  | { readonly type: 'told'; readonly question: number; readonly outcome: string | boolean | null };

/** Returns whether a value from the channel is a valid message. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ready') return true;
  if (value.type === 'fetches') return 'fetches' in value && Array.isArray(value.fetches);
  if (value.type === 'notify')
    return 'title' in value && typeof value.title === 'string' && 'body' in value && typeof value.body === 'string';
  if (value.type === 'ask' || value.type === 'told') return 'question' in value;
  if (!('port' in value) || typeof value.port !== 'number') return false;
  if (value.type === 'open' || value.type === 'close') return true;
  const carried = 'text' in value ? value.text : 'base64' in value ? value.base64 : null;
  return value.type === 'data' && typeof carried === 'string';
}

/** Converts data of a port for the channel. */
export function toCarried(data: unknown): Carried {
  if (data instanceof ArrayBuffer) return { base64: Buffer.from(data).toString('base64') };
  return ArrayBuffer.isView(data)
    ? { base64: Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64') }
    : { text: String(data) };
}

/** Converts a message of the channel for a port. */
export function fromCarried(carried: Carried): string | Uint8Array {
  // Copies the bytes, because a small Buffer is part of a larger one, which the port would copy completely.
  return 'text' in carried ? carried.text : new Uint8Array(Buffer.from(carried.base64, 'base64'));
}
