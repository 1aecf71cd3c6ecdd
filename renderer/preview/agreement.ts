import type { Cell, RowWindow } from '../../shared/contract/run.ts';

/** What two answers have in common over the rows that were compared. */
export interface Agreement {
  /** Rows compared, by their position. */
  readonly rows: number;
  /** Values that differ, over the columns that both answers have. */
  readonly differing: number;
  /** Columns that only one of the answers has. */
  readonly onlyInRest: readonly string[];
  readonly onlyInOData: readonly string[];
}

/** Compares the rows that both windows have, by position and column name. */
export function compareWindows(rest: RowWindow, odata: RowWindow): Agreement {
  const rows = Math.min(rest.rows.length, odata.rows.length);
  const odataColumns = new Map(odata.columns.map((name, column) => [name, column]));
  const shared = rest.columns.flatMap((name, restColumn) => {
    const odataColumn = odataColumns.get(name);
    return odataColumn === undefined ? [] : [{ restColumn, odataColumn }];
  });
  let differing = 0;
  for (let row = 0; row < rows; row += 1) {
    for (const { restColumn, odataColumn } of shared) {
      if (!sameValue(rest.rows[row]?.[restColumn], odata.rows[row]?.[odataColumn])) differing += 1;
    }
  }
  const restColumns = new Set(rest.columns);
  return {
    rows,
    differing,
    onlyInRest: rest.columns.filter((name) => !odataColumns.has(name)),
    onlyInOData: odata.columns.filter((name) => !restColumns.has(name)),
  };
}

/**
 * Whether two values are the same as sent: the same text, and missing or present in both.
 *
 * A number and the same digits in quotes are the same value (OData may send 64-bit integers so); `1.10` and `1.1` are not.
 */
export function sameValue(left: Cell | undefined, right: Cell | undefined): boolean {
  const [leftKind, leftText] = left ?? absent;
  const [rightKind, rightText] = right ?? absent;
  if (isMissing(leftKind) || isMissing(rightKind)) return isMissing(leftKind) && isMissing(rightKind);
  return leftText === rightText && (leftKind === 'json') === (rightKind === 'json');
}

const absent: Cell = ['absent', ''];

function isMissing(kind: Cell[0]): boolean {
  return kind === 'absent' || kind === 'null';
}
