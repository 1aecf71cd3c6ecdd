/** Types of fields in Thrift's compact protocol. */
const [integer, binary, list, struct] = [5, 8, 9, 12];

/** Returns a Parquet file without rows, whose only column is nested in this number of groups. */
export function deepParquet(depth: number): Buffer {
  const group = [...field(3, integer), ...signed(1), ...field(1, binary), ...text('a'), ...field(1, integer), ...signed(1), 0];
  const leaf = [...field(1, integer), ...signed(1), ...field(2, integer), ...signed(1), ...field(1, binary), ...text('x'), 0];
  const elements = [...Array.from({ length: depth }, () => group).flat(), ...leaf];
  const schema = [...field(1, list), 0xf0 | struct, ...varint(depth + 1), ...elements];
  const rowGroups = [...field(1, list), struct];
  const footer = Buffer.from([...field(1, integer), ...signed(1), ...schema, ...field(1, 6), ...signed(0), ...rowGroups, 0]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return Buffer.concat([Buffer.from('PAR1'), footer, length, Buffer.from('PAR1')]);
}

/** @param step difference of the field's number to the one before */
function field(step: number, type: number): readonly number[] {
  return [(step << 4) | type];
}

function signed(value: number): readonly number[] {
  return varint(2 * value);
}

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}

function text(value: string): readonly number[] {
  return [...varint(value.length), ...Buffer.from(value)];
}
