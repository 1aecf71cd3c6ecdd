import { DataType, type RecordBatch } from 'apache-arrow';

/** From this share of different values on, a dictionary is longer than what it stands for. */
const mostlyDifferent = 0.9;

/** A batch of fewer rows tells nothing. */
const tellingRows = 1024;

/**
 * Names of the columns whose values hardly repeat within a batch: numbers of rows, keys, measured values.
 *
 * A Parquet file keeps the values of a column in a dictionary as a rule. Of such columns it would hold every value once and say for each row
 * which it is: more work, and more bytes.
 */
export function seldomRepeated(batch: RecordBatch): readonly string[] {
  if (batch.numRows < tellingRows) return [];
  return batch.schema.fields.flatMap(({ name, type }, index) => {
    const values = batch.getChildAt(index);
    if (values === null || DataType.isBool(type) || DataType.isList(type)) return [];
    const different = new Set<unknown>();
    for (let row = 0; row < batch.numRows; row += 1) {
      const value: unknown = values.get(row);
      different.add(ArrayBuffer.isView(value) ? String(value) : value);
    }
    return different.size >= mostlyDifferent * batch.numRows ? [name] : [];
  });
}
