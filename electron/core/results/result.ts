import type { Cell, RowWindow } from '../../../shared/contract/run.ts';
import type { RowSink } from '../../wire/rows/row-splitter.ts';
import { BodyBeginning } from './body-beginning.ts';
import { ColumnNames } from './column-names.ts';
import { indentJson } from './indented-json.ts';
import { mapInSteps } from './map-in-steps.ts';
import { readRow } from './row-members.ts';
import type { SpillFile } from './spill-file.ts';

/** Bytes of rows read for one answer to the page: a window of wider rows is shorter than asked for. */
const windowBytes = 32 * 1024 * 1024;

const absent: Cell = ['absent', ''];

/** Part of a text, and whether it goes on. */
export interface TextPart {
  readonly text: string;
  readonly cut: boolean;
}

/** What one request brought: its rows on disk, the names of its columns, the beginning of its body. Readable while it grows. */
export class Result {
  readonly runId: string;
  readonly beginning = new BodyBeginning();
  /** How the body's text is encoded, as its head says. */
  charset: string | null = null;
  readonly #file: SpillFile;
  readonly #withoutSecrets: (text: string) => string;
  readonly #columns = new ColumnNames();
  readonly #removal = new AbortController();

  /** @param withoutSecrets Takes out of a text what must not be shown: a deployment may send a credential back. */
  constructor(runId: string, file: SpillFile, withoutSecrets: (text: string) => string) {
    this.runId = runId;
    this.#file = file;
    this.#withoutSecrets = withoutSecrets;
  }

  get rows(): number {
    return this.#file.rows;
  }

  get columns(): readonly string[] {
    return this.#columns.names;
  }

  /** Takes rows from a splitter. */
  readonly sink: RowSink = {
    bytes: (chunk, from, to) => this.#file.append(chunk, from, to),
    endRow: (shape, lineBreaks) => {
      const row = this.#file.endRow(lineBreaks);
      if (this.#columns.isNew(shape)) this.#columns.learn(shape, row.toString('utf8'));
    },
    discard: () => this.#file.discard(),
  };

  /** Waits where the disk is slower than the network. @throws what the disk threw. */
  settled(): Promise<void> {
    return this.#file.settled();
  }

  /** Puts every whole row on disk. @throws what the disk threw. */
  complete(): Promise<void> {
    this.#file.discard();
    return this.#file.flush();
  }

  /** Rows as cells, one per column known by now. */
  async window(from: number, count: number): Promise<RowWindow> {
    const sources = await this.#file.read(from, count, windowBytes);
    const columns = this.columns;
    const places = new Map(columns.map((name, index) => [name, index]));
    const rows = await mapInSteps(sources, (source) => {
      const cells = new Array<Cell>(columns.length).fill(absent);
      for (const [name, cell] of readRow(this.#withoutSecrets(source))) {
        const place = places.get(name);
        if (place !== undefined) cells[place] = cell;
      }
      return cells;
    });
    return { from, columns, rows };
  }

  /** Rows as an indented JSON list, values as sent. */
  async json(from: number, count: number): Promise<TextPart> {
    const sources = await this.#file.read(from, count, windowBytes);
    const cut = from + sources.length < this.rows;
    if (sources.length === 0) return { text: '[]', cut };
    const parts = await mapInSteps(sources, (source) => `  ${indentJson(this.#withoutSecrets(source), 1)}`);
    return { text: `[\n${parts.join(',\n')}\n]`, cut };
  }

  /** The beginning of the body as received. */
  raw(): TextPart {
    const { text, cut } = this.beginning.read(this.charset);
    return { text: this.#withoutSecrets(text), cut };
  }

  /** Aborted once the result is removed: whoever still fills it may stop. */
  get removed(): AbortSignal {
    return this.#removal.signal;
  }

  /** Removes it from disk. */
  remove(): Promise<void> {
    this.#removal.abort(new DOMException('The result is not wanted any more', 'AbortError'));
    return this.#file.remove();
  }
}
