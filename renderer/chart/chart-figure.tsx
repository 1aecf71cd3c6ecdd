import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { AxisFormats } from '../components/axis-formats.ts';
import classes from './chart.module.css';
import type { ChartTitles } from './chart-texts.ts';
import type { Drawing, drawChart } from './draw-chart.ts';

interface ChartFigureProps extends Omit<Drawing, 'width' | 'height'> {
  readonly titles: ChartTitles;
  readonly formats: AxisFormats;
  /** Accessible description of the picture. */
  readonly description: string;
  /** Called with the mark of a clicked bar. Null if bars can't be clicked. */
  readonly onBar: ((mark: number) => void) | null;
  /** Called with each new drawing. */
  readonly onDrawn: (drawn: Element) => void;
}

const smallest = { width: 240, height: 160 };

/** Renders a chart with the width of its container. The drawing library loads with the first chart. */
export function ChartFigure({ marks, titles, tips, formats, additive, description, onBar, onDrawn }: ChartFigureProps): React.ReactNode {
  const { ref, width, height } = useElementSize();
  const container = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<typeof drawChart | null>(null);
  const handlers = useRef({ onBar, onDrawn });
  handlers.current = { onBar, onDrawn };

  useEffect(() => {
    let isHere = true;
    void import('./draw-chart.ts').then((loaded) => {
      if (isHere) setDraw(() => loaded.drawChart);
    });
    return () => {
      isHere = false;
    };
  }, []);

  useEffect(() => {
    if (draw === null || width === 0 || container.current === null) return;
    const { picture: drawn, axis } = draw({
      marks,
      titles,
      tips,
      formats,
      additive,
      width: Math.max(smallest.width, Math.floor(width)),
      height: Math.max(smallest.height, Math.floor(height)),
    });
    drawn.setAttribute('role', 'img');
    drawn.setAttribute('aria-label', description);
    if (marks.kind === 'bar' && handlers.current.onBar !== null) {
      drawn.querySelectorAll('g[data-mark="bar"] rect').forEach((bar, mark) => {
        bar.classList.add(classes.pressable ?? '');
        bar.addEventListener('click', () => handlers.current.onBar?.(mark));
      });
    }
    container.current.replaceChildren(drawn, ...(axis === null ? [] : [scrolledAxis(axis)]));
    handlers.current.onDrawn(drawn);
  }, [draw, marks, titles, tips, formats, additive, description, width, height]);

  return (
    <div
      ref={ref}
      className={classes.figure}
      // A chart that is larger than its container must be scrollable with the keyboard.
      {...(width < smallest.width || height < smallest.height ? { role: 'group', 'aria-label': titles.whole, tabIndex: 0 } : {})}
    >
      <div ref={container} />
    </div>
  );
}

/** Returns an axis that stays visible below the bars while they are scrolled. */
function scrolledAxis(axis: Element): Element {
  const container = document.createElement('div');
  container.className = classes.scrolledAxis ?? '';
  container.append(axis);
  return container;
}
