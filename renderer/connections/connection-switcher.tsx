import { Menu, UnstyledButton } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useTexts } from '../i18n/use-texts.ts';
import { home, parseRoute, printRoute } from '../navigation/route.ts';
import styles from './connection-switcher.module.css';
import { useConnectionName, useConnections } from './connections-context.ts';

/** Returns a function that switches the connection and closes the open API of the previous connection. */
export function useChooseConnection(): (connectionId: string) => void {
  const { choose, current } = useConnections();
  return (connectionId) => {
    if (connectionId === current.id) return;
    if (parseRoute(window.location.hash).screen === 'api') window.location.hash = printRoute(home);
    choose(connectionId);
  };
}

/** Renders the current connection and a menu of the other connections. */
export function ConnectionSwitcher() {
  const { t } = useTexts('connections');
  const { connections, current } = useConnections();
  const choose = useChooseConnection();
  const nameOf = useConnectionName();
  return (
    <Menu position="bottom-start" width={300}>
      <Menu.Target>
        <UnstyledButton className={styles.target} aria-label={t('switch', { name: nameOf(current) })}>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('list')}>
        <Menu.RadioGroup value={current.id} onChange={choose}>
          {connections.map((connection) => (
            <Menu.RadioItem key={connection.id} value={connection.id} closeMenuOnClick>
              <span className={styles.item}>
                <span className={styles.dot} style={{ background: connection.colour }} aria-hidden />
                <span>{nameOf(connection)}</span>
                {connection.production && <ProductionMark />}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href={printRoute({ screen: 'connections' })}>
          {t('manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Renders the label of a production server. */
export function ProductionMark() {
  const { t } = useTexts('frame');
  return <span className={styles.production}>{t('production')}</span>;
}
