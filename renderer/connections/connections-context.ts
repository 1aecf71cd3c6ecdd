import { createContext, useContext, useMemo, useState } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import type { ConnectionRules } from '../../shared/contract/connections/connection-rules.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { SettingsInForce } from '../preferences/use-settings.ts';
import { type UnsavedForm, type UnsavedForms, useUnsavedForms } from './unsaved-forms.ts';

/** The connections of the application, and the current connection. */
interface ConnectionsInUse {
  readonly connections: readonly Connection[];
  readonly current: Connection;
  readonly rules: ConnectionRules;
  /** Switches the connection and saves the selection. */
  readonly choose: (connectionId: string) => void;
  /** Unsaved forms. */
  readonly unsaved: UnsavedForms;
  /** Reloads the connections after a change. */
  readonly reload: () => Promise<readonly Connection[]>;
}

export const ConnectionsContext = createContext<ConnectionsInUse | null>(null);

/**
 * Returns the connections of this page.
 *
 * @throws outside a {@link ConnectionsContext}
 */
export function useConnections(): ConnectionsInUse {
  const connections = useContext(ConnectionsContext);
  if (connections === null) throw new Error('useConnections needs a ConnectionsContext around it.');
  return connections;
}

/**
 * Holds the connections. Returns null if there are none.
 *
 * @param read connections as loaded at the start
 * @param forms unsaved forms from the session
 */
export function useConnectionsState(
  client: ApplicationClient,
  read: readonly Connection[],
  rules: ConnectionRules,
  { settings, about, change }: SettingsInForce,
  forms: ReadonlyMap<string, UnsavedForm>,
): ConnectionsInUse | null {
  const [connections, setConnections] = useState(read);
  const unsaved = useUnsavedForms(client, forms, about.host);
  const current = connections.find(({ id }) => id === settings.connectionId) ?? connections[0];
  return useMemo(() => {
    if (current === undefined) return null;
    return {
      connections,
      current,
      rules,
      unsaved,
      choose: (connectionId) => change({ connectionId }),
      reload: async () => {
        const present = await client.connections.list();
        setConnections(present);
        return present;
      },
    };
  }, [client, connections, current, rules, unsaved, change]);
}

/** Returns a function that names a connection. The sample is named in the user's language. Other connections have their own name. */
export function useConnectionName(): (connection: Pick<Connection, 'kind' | 'name'>) => string {
  const { t } = useTexts('frame');
  return ({ kind, name }) => (kind === 'sample' ? t('sample') : kind === 'local' ? t('yourData') : name);
}
