import { barX, dot, lineY, type Markish, type PlotOptions, plot, rectY, ruleX, ruleY } from '@observablehq/plot';
import type { ChartMarks, ChartReading } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from './axis-formats.ts';
import { placeOf, scale } from './chart-scales.ts';
import { type ChartTitles, categoryText } from './chart-words.ts';

/** The content and the size of a drawing. */
export interface Drawing {
  readonly marks: ChartMarks;
  readonly titles: ChartTitles;
  /** Tooltip of each mark. */
  readonly tips: readonly string[];
  readonly formats: AxisFormats;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const barHeight = 20;
const characterWidth = 6.5;
/** A bar's label keeps at least this many characters, and takes at most this share of the width. */
const shortestCut = 28;
const widestNames = 0.4;

const tallestHistogram = 480;

/** Default distance of two ticks in Plot, in pixels. */
const spaceOfTick = { across: 80, up: 35 } as const;

const margins = { marginTop: 28, marginRight: 32, marginBottom: 50, marginLeft: 64 } as const;

/** Colours are custom properties of the page, so a visible chart follows a change of the theme. */
const accent = 'var(--accent)';
const tip = { fill: 'var(--surface)', stroke: 'var(--line-button)', textPadding: 6, pointerSize: 6 } as const;

/** Draws a chart. Its bars (`g[data-mark=bar] rect`) are in the order of the marks. */
export function drawChart(drawing: Drawing): Element {
  const { titles, width, height } = drawing;
  const drawn = plot({
    width,
    height,
    ...margins,
    ariaLabel: titles.whole,
    style: { background: 'var(--surface)', color: 'var(--text-dim)', fontSize: '11.5px', fontFamily: 'var(--sans)', overflow: 'visible' },
    ...optionsOf(drawing),
  });
  // The picture has one accessible name; its parts must not have any (ARIA 1.2, 5.2.8.6).
  for (const part of drawn.querySelectorAll('g[aria-label]')) {
    part.setAttribute('data-mark', part.getAttribute('aria-label') ?? '');
    part.removeAttribute('aria-label');
  }
  return drawn;
}

function optionsOf({ marks, titles, tips, formats, width, height }: Drawing): PlotOptions {
  const title = (_: unknown, index: number): string => tips[index] ?? '';
  const across = (reading: ChartReading, values: readonly number[], left: number = margins.marginLeft) =>
    scale({ label: titles.across, reading, values, room: (width - left - margins.marginRight) / spaceOfTick.across }, formats);
  const up = (reading: ChartReading, values: readonly number[], tall = height) =>
    scale({ label: titles.up, reading, values, room: (tall - margins.marginTop - margins.marginBottom) / spaceOfTick.up }, formats);
  switch (marks.kind) {
    case 'bar': {
      const names = marks.marks.map(({ category, cut }) => categoryText(category, cut));
      const longestName = Math.max(shortestCut, Math.floor((widestNames * width) / characterWidth));
      const shown = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);
      const longest = Math.max(...names.map((name) => shown(name).length), 4);
      const places = marks.marks.map((_, place) => place);
      const marginLeft = Math.ceil(longest * characterWidth) + 20;
      return {
        height: marks.marks.length * barHeight + margins.marginTop + margins.marginBottom,
        marginLeft,
        x: { ...across('number', [0, ...marks.marks.map(({ value }) => value)], marginLeft), label: titles.up },
        // Positions as the domain: a text, a number, and null can have the same label. The axis label is at the top, unobstructed.
        y: {
          label: titles.across,
          labelAnchor: 'top',
          domain: places,
          tickFormat: (place: number) => shown(names[place] ?? ''),
          tickSize: 0,
        },
        marks: [
          barX(marks.marks, { x: 'value', y: places, fill: accent, insetTop: 1, insetBottom: 1, title, tip }),
          ruleX([0], { stroke: 'var(--line-input)' }),
        ],
      };
    }
    case 'line': {
      const points: Markish[] =
        marks.marks.length > 100 ? [] : [dot(marks.marks, { x: placeOf(marks.reading, 'at'), y: 'value', fill: accent, r: 2.5 })];
      return {
        x: across(
          marks.reading,
          marks.marks.map(({ at }) => at),
        ),
        y: up(
          'number',
          marks.marks.map(({ value }) => value),
        ),
        marks: [lineY(marks.marks, { x: placeOf(marks.reading, 'at'), y: 'value', stroke: accent, title, tip }), ...points],
      };
    }
    case 'scatter':
      return {
        x: across(
          marks.across,
          marks.marks.map(({ x }) => x),
        ),
        y: up(
          marks.up,
          marks.marks.map(({ y }) => y),
        ),
        // Space for days and years.
        ...(marks.up === 'moment' ? { marginLeft: 96 } : {}),
        marks: [
          dot(marks.marks, {
            x: placeOf(marks.across, 'x'),
            y: placeOf(marks.up, 'y'),
            fill: accent,
            fillOpacity: 0.5,
            r: 2.5,
            title,
            tip,
          }),
        ],
      };
    case 'histogram': {
      const tall = Math.min(height, tallestHistogram);
      return {
        height: tall,
        x: {
          ...across(
            marks.reading,
            marks.marks.flatMap(({ from, to }) => [from, to]),
          ),
          grid: false,
        },
        y: up('number', [0, ...marks.marks.map(({ count }) => count)], tall),
        marks: [
          rectY(marks.marks, {
            x1: placeOf(marks.reading, 'from'),
            x2: placeOf(marks.reading, 'to'),
            y: 'count',
            fill: accent,
            inset: 0.5,
            title,
            tip,
          }),
          ruleY([0], { stroke: 'var(--line-input)' }),
        ],
      };
    }
  }
}
