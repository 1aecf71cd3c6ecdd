/** What shell and relayed application say to each other over Node's IPC channel; ports are numbered by the shell. */
export type RelayMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'open'; readonly port: number }
  | { readonly type: 'data'; readonly port: number; readonly data: string }
  | { readonly type: 'close'; readonly port: number };

/** Whether something that came over the channel is one of these messages. */
export function isRelayMessage(value: unknown): value is RelayMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ready') return true;
  if (!('port' in value) || typeof value.port !== 'number') return false;
  return value.type === 'open' || value.type === 'close' || (value.type === 'data' && 'data' in value && typeof value.data === 'string');
}
