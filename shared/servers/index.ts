import { marketplace } from './marketplace.ts';
import { odata } from './odata.ts';
import type { ServerKind } from './server-kind.ts';

/** The kinds of servers that people can add. */
export const connectionKinds = ['marketplace', 'odata'] as const;

/** A kind of server that people can add. */
export type ConnectionKind = (typeof connectionKinds)[number];

/** The kinds of servers. The sample and the user's own data are marketplaces that the application runs. */
const serverKinds = {
  marketplace,
  odata,
  sample: { ...marketplace, runsHere: true },
  local: { ...marketplace, runsHere: true },
} as const satisfies Readonly<Record<string, ServerKind>>;

/** Identifies a kind of server. */
export type ServerKindId = keyof typeof serverKinds;

/** The ids of all kinds of servers. */
export const serverKindIds = ['sample', 'local', ...connectionKinds] as const satisfies readonly ServerKindId[];

/** Returns the kind of server with an id. */
export function serverKindOf(id: ServerKindId): ServerKind {
  return serverKinds[id];
}

/** Returns the kind under which people can add a server of this kind. */
export function addableKindOf(id: ServerKindId): ConnectionKind {
  return connectionKinds.find((kind) => kind === id) ?? 'marketplace';
}
