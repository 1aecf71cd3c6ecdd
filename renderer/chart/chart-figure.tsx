import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { AxisFormats } from './axis-formats.ts';
import classes from './chart.module.css';
import type { ChartTitles } from './chart-words.ts';
import type { Drawing, drawChart } from './draw-chart.ts';

interface ChartFigureProps extends Omit<Drawing, 'width' | 'height'> {
  readonly titles: ChartTitles;
  readonly formats: AxisFormats;
  /** What the picture says to who does not see it. */
  readonly description: string;
  /** Presses of the bar of a mark; null where nothing comes of them. */
  readonly onBar: ((mark: number) => void) | null;
  /** Told of each new drawing. */
  readonly onDrawn: (drawn: Element) => void;
}

const smallest = { width: 240, height: 160 };

/** A chart as a picture as wide as its place; the library that draws it is loaded with the first one. */
export function ChartFigure({ marks, titles, tips, formats, description, onBar, onDrawn }: ChartFigureProps): React.ReactNode {
  const { ref, width, height } = useElementSize();
  const place = useRef<HTMLDivElement>(null);
  const [draw, setDraw] = useState<typeof drawChart | null>(null);
  const told = useRef({ onBar, onDrawn });
  told.current = { onBar, onDrawn };

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
    if (draw === null || width === 0 || place.current === null) return;
    const drawn = draw({
      marks,
      titles,
      tips,
      formats,
      width: Math.max(smallest.width, Math.floor(width)),
      height: Math.max(smallest.height, Math.floor(height)),
    });
    drawn.setAttribute('role', 'img');
    drawn.setAttribute('aria-label', description);
    if (marks.kind === 'bar' && told.current.onBar !== null) {
      drawn.querySelectorAll('g[data-mark="bar"] rect').forEach((bar, mark) => {
        bar.classList.add(classes.pressable ?? '');
        bar.addEventListener('click', () => told.current.onBar?.(mark));
      });
    }
    place.current.replaceChildren(drawn);
    told.current.onDrawn(drawn);
  }, [draw, marks, titles, tips, formats, description, width, height]);

  return (
    <div
      ref={ref}
      className={classes.figure}
      // Where it is larger than its place, who has no mouse scrolls it with the keyboard.
      {...(width < smallest.width || height < smallest.height ? { role: 'group', 'aria-label': titles.whole, tabIndex: 0 } : {})}
    >
      <div ref={place} />
    </div>
  );
}
