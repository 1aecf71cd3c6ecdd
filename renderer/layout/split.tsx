import { useId, useMemo } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { ownValue } from '../../shared/values/own-value.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import classes from './split.module.css';

interface SplitProps {
  /** Storage key of the split. */
  readonly name: string;
  /** Accessible name of the splitter. */
  readonly label: string;
  readonly orientation: 'horizontal' | 'vertical';
  readonly first: React.ReactNode;
  /** The second pane. Null if the first pane takes all the space. */
  readonly second: React.ReactNode;
  /** Initial size of the first pane, in percent. */
  readonly share: number;
  /** Minimum sizes of both panes, in CSS pixels. */
  readonly smallest: readonly [number, number];
  /** Rail, 32 pixels wide, that replaces the first pane while it is collapsed. Null while it is expanded. */
  readonly rail?: React.ReactNode;
}

/**
 * Renders two panes with a splitter that the mouse and the arrow keys move. Saves the position. The first pane can be collapsed to a rail.
 */
export function Split({ name, label, orientation, first, second, share, smallest, rail = null }: SplitProps): React.ReactNode {
  const id = useId();
  const storage = useLayoutStorage();
  const [firstId, secondId] = [`${id}-first`, `${id}-second`];
  const start = useMemo(() => readShare(storage, name) ?? share, [storage, name, share]);
  return (
    <Group
      id={id}
      orientation={orientation}
      className={classes.group}
      data-collapsed={rail !== null || undefined}
      defaultLayout={second === null ? { [firstId]: 100 } : { [firstId]: start, [secondId]: 100 - start }}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const left = ownValue(layout, firstId);
        if (isUserInteraction && left !== undefined) saveShare(storage, name, left);
      }}
    >
      <Panel id={firstId} minSize={smallest[0]} className={classes.pane}>
        {rail ?? first}
      </Panel>
      {second === null ? null : (
        <>
          <Separator aria-label={label} className={classes.bar} />
          <Panel id={secondId} defaultSize={`${100 - start}%`} minSize={smallest[1]} className={classes.pane}>
            {second}
          </Panel>
        </>
      )}
    </Group>
  );
}

const prefix = 'dataquay.split.';

/** Reads the saved size of the first pane in percent. Null if the splitter was never moved. */
export function readShare(storage: Pick<Storage, 'getItem'>, name: string): number | null {
  const saved = storage.getItem(prefix + name);
  const share = saved === null ? Number.NaN : Number(saved);
  return share > 0 && share < 100 ? share : null;
}

/** Saves the size of the first pane, in percent. */
export function saveShare(storage: Pick<Storage, 'setItem'>, name: string, share: number): void {
  storage.setItem(prefix + name, share.toFixed(2));
}
