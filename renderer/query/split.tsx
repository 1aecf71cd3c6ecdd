import { useId, useMemo } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useLayoutStorage } from '../session/session-context.ts';
import classes from './split.module.css';
import { keepShare, recallShare } from './split-memory.ts';

interface SplitProps {
  /** Under which the split is remembered. */
  readonly name: string;
  /** Accessible name of the bar between the panes. */
  readonly label: string;
  readonly orientation: 'horizontal' | 'vertical';
  readonly first: React.ReactNode;
  /** Null where the first has all the room. */
  readonly second: React.ReactNode;
  /** Share of the first pane in percent, until it is moved. */
  readonly share: number;
  /** In CSS pixels. */
  readonly smallest: readonly [number, number];
}

/** Two panes with a bar between them that the mouse and the arrow keys move; where it is left it stays. */
export function Split({ name, label, orientation, first, second, share, smallest }: SplitProps): React.ReactNode {
  const id = useId();
  const storage = useLayoutStorage();
  const [firstId, secondId] = [`${id}-first`, `${id}-second`];
  const start = useMemo(() => recallShare(storage, name) ?? share, [storage, name, share]);
  return (
    <Group
      id={id}
      orientation={orientation}
      className={classes.group}
      defaultLayout={second === null ? { [firstId]: 100 } : { [firstId]: start, [secondId]: 100 - start }}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const left = layout[firstId];
        if (isUserInteraction && left !== undefined) keepShare(storage, name, left);
      }}
    >
      <Panel id={firstId} minSize={smallest[0]} className={classes.pane}>
        {first}
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
