import type { ChartMarks } from '../../shared/contract/results/chart.ts';
import type { AxisFormats } from '../components/axis-formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './chart.module.css';
import { type ChartTitles, categoryText, measureText, positionText, seriesText } from './chart-texts.ts';

interface ChartTableProps {
  readonly marks: ChartMarks;
  readonly titles: ChartTitles;
  readonly formats: AxisFormats;
  /** Returns the action for the category of a bar. Null if there is none. */
  readonly onBar: ((mark: number) => (() => void) | null) | null;
  readonly titleOfBar: (category: string) => string;
}

const maxRows = 500;

/** Renders the data of the chart as a table. */
export function ChartTable({ marks, titles, formats, onBar, titleOfBar }: ChartTableProps): React.ReactNode {
  const { t } = useTexts('chart');
  const { heads, rows } = cellsOf(marks, titles, formats, t('rows'), [t('from'), t('below')]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the table.
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable table.
    <div role="group" aria-label={t('tableLabel')} tabIndex={0} className={classes.tablePlace}>
      <table className={classes.table}>
        <caption>
          {titles.whole}
          {rows.length > maxRows ? ` · ${t('firstOfTable', { shown: maxRows, count: rows.length })}` : null}
        </caption>
        <thead>
          <tr>
            {heads.map(({ text, isText }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two headers can have the same text.
              <th key={index} scope="col" data-text={isText || undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((cells, row) => {
            const press = onBar?.(row) ?? null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity except its position.
              <tr key={row}>
                {cells.map((text, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity except its position.
                  <td key={index} data-text={heads[index]?.isText || undefined}>
                    {index === 0 && press !== null ? (
                      <button type="button" title={titleOfBar(text)} onClick={press}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface Cells {
  readonly heads: readonly { readonly text: string; readonly isText: boolean }[];
  readonly rows: readonly (readonly string[])[];
}

function cellsOf(marks: ChartMarks, titles: ChartTitles, formats: AxisFormats, rowsHead: string, ends: readonly [string, string]): Cells {
  const head = (text: string, isText = false) => ({ text, isText });
  const number = (value: number): string => formats.number(String(value));
  const seriesHead = titles.series === null ? [] : [head(titles.series, true)];
  const seriesCell = (index: number | undefined): readonly string[] => (titles.series === null ? [] : [seriesText(marks, index, titles)]);
  switch (marks.kind) {
    case 'bar':
      return {
        heads: [head(titles.across, true), ...seriesHead, head(titles.up), head(rowsHead)],
        rows: marks.marks.map((mark) => [
          categoryText(mark, titles),
          ...seriesCell(mark.series),
          measureText(mark, formats),
          number(mark.rows),
        ]),
      };
    case 'line':
      return {
        heads: [head(titles.across), ...seriesHead, head(titles.up), head(rowsHead)],
        rows: marks.marks.map(({ at, text, approximate, rows, series }) => [
          positionText(at, marks.reading, formats),
          ...seriesCell(series),
          measureText({ text, approximate }, formats),
          number(rows),
        ]),
      };
    case 'scatter':
      return {
        heads: [head(titles.across), head(titles.up)],
        rows: marks.marks.map(({ x, y }) => [positionText(x, marks.across, formats), positionText(y, marks.up, formats)]),
      };
    case 'histogram':
      return {
        heads: [head(`${titles.across}: ${ends[0]}`), head(ends[1]), head(titles.up)],
        rows: marks.marks.map(({ from, to, count }) => [
          positionText(from, marks.reading, formats),
          positionText(to, marks.reading, formats),
          number(count),
        ]),
      };
  }
}
