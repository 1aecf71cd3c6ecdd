import {
  type AxisXOptions,
  barX,
  dot,
  lineY,
  type Markish,
  type PlotOptions,
  plot,
  rectY,
  ruleX,
  ruleY,
  type ScaleOptions,
  text,
} from '@observablehq/plot';
import type { ChartMarks, ChartReading } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from '../components/axis-formats.ts';
import { axisPosition, scale } from './chart-scales.ts';
import { type ChartTitles, categoryText, indexesOfBars } from './chart-texts.ts';
import { withGaps } from './line-gaps.ts';

/** The content and the size of a drawing. */
export interface Drawing {
  readonly marks: ChartMarks;
  readonly titles: ChartTitles;
  /** Tooltip of each mark. */
  readonly tips: readonly string[];
  readonly formats: AxisFormats;
  /** Whether the values of the series add up to the value of their category. */
  readonly additive: boolean;
  /** Width in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

const barHeight = 20;
const characterWidth = 6.5;
/** Minimum number of characters at which a bar label is truncated. The second constant is the maximum share of the width for labels. */
const shortestCut = 28;
const widestNames = 0.4;

const tallestHistogram = 480;

/** Default distance between two ticks in Plot, in pixels. */
const spaceOfTick = { across: 80, up: 35 } as const;

const margins = { marginTop: 28, marginRight: 32, marginBottom: 50, marginLeft: 64 } as const;

/** Colours are custom properties of the page, so that a visible chart follows theme changes. */
const accent = 'var(--accent)';
const tip = { fill: 'var(--surface)', stroke: 'var(--line-button)', textPadding: 6, pointerSize: 6 } as const;

/** A drawn chart. */
export interface DrawnPicture {
  /** The drawn chart. Its bars (`g[data-mark=bar] rect`) are in the order of the marks. */
  readonly picture: Element;
  /** A copy of the bars' horizontal axis that stays visible while the bars are scrolled. Null for other charts. */
  readonly axis: Element | null;
}

/** Draws a chart. */
export function drawChart(drawing: Drawing): DrawnPicture {
  const { titles, width, height } = drawing;
  const style = { background: 'var(--surface)', color: 'var(--text-dim)', fontSize: '11.5px', fontFamily: 'var(--sans)' };
  const options = optionsOf(drawing);
  const drawn = plot({ width, height, ...margins, ariaLabel: titles.whole, style: { ...style, overflow: 'visible' }, ...options });
  // The picture has one accessible name. Its parts must not have names (ARIA 1.2, 5.2.8.6).
  for (const part of drawn.querySelectorAll('g[aria-label]')) {
    part.setAttribute('data-mark', part.getAttribute('aria-label') ?? '');
    part.removeAttribute('aria-label');
  }
  if (drawing.marks.kind !== 'bar') return { picture: drawn, axis: null };
  const axis = plot({
    ...{ width, height: margins.marginBottom, marginTop: 0, marginBottom: margins.marginBottom, marginRight: margins.marginRight, style },
    ...(options.marginLeft === undefined ? {} : { marginLeft: options.marginLeft }),
    x: { ...options.x, domain: drawn.scale('x')?.domain, nice: false, grid: false },
  });
  axis.setAttribute('aria-hidden', 'true');
  return { picture: drawn, axis };
}

function optionsOf({ marks, titles, tips, formats, additive, width, height }: Drawing): PlotOptions {
  const title = (_: unknown, index: number): string => tips[index] ?? '';
  const across = (reading: ChartReading, values: readonly number[], left: number = margins.marginLeft) =>
    scale({ label: titles.across, reading, values, room: (width - left - margins.marginRight) / spaceOfTick.across }, formats);
  const up = (reading: ChartReading, values: readonly number[], tall = height) =>
    scale({ label: titles.up, reading, values, room: (tall - margins.marginTop - margins.marginBottom) / spaceOfTick.up }, formats);
  const at = (reading: ChartReading) => ({ x: axisPosition(reading, 'at'), y: 'value' });
  switch (marks.kind) {
    case 'bar':
      return barOptions(marks, { titles, width, title, across, additive });
    case 'line': {
      const lines = marks.series.map((_, series) =>
        lineY(withGaps(marks.marks.filter((mark) => mark.series === series)), {
          ...at(marks.reading),
          stroke: colourOf(marks.series, series),
          strokeDasharray: dashOf(series),
        }),
      );
      const isSplit = marks.series.length > 0;
      const colours = marks.marks.map(({ series = 0 }) => (isSplit ? colourOf(marks.series, series) : accent));
      const dots = dot(marks.marks, {
        ...at(marks.reading),
        fill: { value: colours, scale: null },
        fillOpacity: marks.marks.length > 100 ? 0 : 1,
        r: 2.5,
        title,
        tip,
      });
      const key = legend(marks, titles, width, margins.marginLeft);
      return {
        marginTop: margins.marginTop + key.height,
        x: across(
          marks.reading,
          marks.marks.map((mark) => mark.at),
        ),
        y: up(
          'number',
          marks.marks.map(({ value }) => value),
        ),
        marks: isSplit ? [...lines, dots, ...key.marks] : [lineY(withGaps(marks.marks), { ...at(marks.reading), stroke: accent }), dots],
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
        // The margin leaves space for days and years.
        ...(marks.up === 'moment' ? { marginLeft: 96 } : {}),
        marks: [
          dot(marks.marks, {
            x: axisPosition(marks.across, 'x'),
            y: axisPosition(marks.up, 'y'),
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
            x1: axisPosition(marks.reading, 'from'),
            x2: axisPosition(marks.reading, 'to'),
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

interface BarDrawing extends Pick<Drawing, 'additive'> {
  readonly titles: ChartTitles;
  readonly width: number;
  readonly title: (mark: unknown, index: number) => string;
  readonly across: (reading: ChartReading, values: readonly number[], left?: number) => ScaleOptions & Pick<AxisXOptions, 'tickFormat'>;
}

/** Draws bars. Series of counts and sums are parts of one bar. Other series have one bar below the other. */
function barOptions(marks: BarMarks, { titles, width, title, across, additive }: BarDrawing): PlotOptions {
  const isSplit = marks.series.length > 0;
  const isStacked = isSplit && additive;
  const rows = isSplit && !isStacked ? marks.marks.map((_, index) => index) : indexesOfBars(marks.marks).places;
  const names = new Map<number, string>();
  const { places: indexes } = indexesOfBars(marks.marks);
  for (const [index, mark] of marks.marks.entries()) {
    if (index === 0 || indexes[index] !== indexes[index - 1]) names.set(rows[index] ?? 0, categoryText(mark, titles));
  }
  const longestName = Math.max(shortestCut, Math.floor((widestNames * width) / characterWidth));
  const shown = (name: string): string => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name);
  const longest = Math.max(...[...names.values()].map((name) => shown(name).length), 4);
  const marginLeft = Math.ceil(longest * characterWidth) + 20;
  const domain = [...new Set(rows)];
  const key = legend(marks, titles, width, marginLeft);
  const totals = domain.map((row) => marks.marks.reduce((sum, { value }, index) => (rows[index] === row ? sum + value : sum), 0));
  const barEnds = isStacked ? totals : marks.marks.map(({ value }) => value);
  const fill = isSplit ? { value: marks.marks.map(({ series = 0 }) => colourOf(marks.series, series)), scale: null } : accent;
  const rowHeight = isSplit && !isStacked ? partHeight : barHeight;
  return {
    height: domain.length * rowHeight + margins.marginTop + key.height + margins.marginBottom,
    marginTop: margins.marginTop + key.height,
    marginLeft,
    x: { ...across('number', [0, ...barEnds], marginLeft), label: titles.up },
    // The domain contains row numbers, because a text, a number and null can have the same label. The axis label is above the bars, so that
    // it doesn't cover them.
    y: { label: titles.across, labelAnchor: 'top', domain, tickFormat: (row: number) => shown(names.get(row) ?? ''), tickSize: 0 },
    marks: [
      barX(marks.marks, { x: 'value', y: rows, fill, insetTop: 1, insetBottom: 1, title, tip }),
      ruleX([0], { stroke: 'var(--line-input)' }),
      ...key.marks,
    ],
  };
}

type BarMarks = Extract<ChartMarks, { kind: 'bar' }>;

/** Height of one of several bars per category, in pixels. */
const partHeight = 14;

/** Returns the colour of a series. All other values share one colour. */
function colourOf(series: Split['series'], index: number): string {
  return series[index]?.other === true ? 'var(--series-other)' : `var(--series-${index + 1})`;
}

/** Returns the dash pattern for the line of a series. Lines must also differ without colours. */
function dashOf(series: number): string {
  return ['none', '6 3', '2 2', '8 3 2 3', '4 2', '10 4', '1 3', '12 3 3 3'][series] ?? '3 5';
}

type Split = Pick<Extract<ChartMarks, { kind: 'line' }>, 'series'>;

const legendLine = 18;

/** Returns the legend of the series, with colours. The legend is drawn as marks above the chart, so that a saved picture includes it. */
function legend(
  { series }: Split,
  titles: ChartTitles,
  width: number,
  left: number,
): { readonly height: number; readonly marks: Markish[] } {
  const placed: { readonly name: string; readonly x: number; readonly line: number }[] = [];
  let [x, line] = [0, 0];
  for (const one of series) {
    const fullText = categoryText(one, titles);
    const name = fullText.length > shortestCut ? `${fullText.slice(0, shortestCut - 1)}…` : fullText;
    const own = name.length * characterWidth + 30;
    if (x > 0 && x + own > width - margins.marginRight) [x, line] = [0, line + 1];
    placed.push({ name, x, line });
    x += own;
  }
  const height = series.length === 0 ? 0 : (line + 1) * legendLine;
  const marks = placed.flatMap(({ name, x: start, line: own }, index) => {
    const legend = { frameAnchor: 'top-left', textAnchor: 'start', dy: own * legendLine - height - 6 } as const;
    const dx = start - left + 8;
    return [
      text(['■'], { ...legend, dx, fill: colourOf(series, index), fontSize: 14 }),
      text([name], { ...legend, dx: dx + 16, fill: 'var(--text)' }),
    ];
  });
  return { height, marks };
}
