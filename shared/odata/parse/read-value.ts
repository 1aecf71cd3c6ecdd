import { makeDiagnostic } from '../../query/make-diagnostic.ts';
import { readApply } from '../apply/read-apply.ts';
import { searchEnd } from '../lex/scan-value.ts';
import type { Expression, Node } from '../node.ts';
import { readSearch } from '../search/parse-search.ts';
import type { SearchExpression } from '../search/search-node.ts';
import { readExpand } from '../selection/read-expand.ts';
import { readSelect } from '../selection/read-select.ts';
import type { OptionReader } from './option-reader.ts';
import { parseExpression } from './parse-expression.ts';
import { readCondition } from './parse-filter.ts';
import { readCompute } from './read-compute.ts';
import { optionEnd } from './read-items.ts';
import { readOrderBy } from './read-order-by.ts';
import { readCount, readIndex, readLevels, readOpaque, readRows } from './read-plain-value.ts';
import { createReader } from './reader.ts';

/** Reads the value of the option of that name (as the standard spells it; `@name` for an alias) from where the reader stands to where it ends. */
export function readValue(reader: OptionReader, name: string): Node | null {
  switch (name) {
    case '$select':
      return readSelect(reader);
    case '$expand':
      return readExpand(reader);
    case '$orderby':
      return readOrderBy(reader);
    case '$compute':
      return readCompute(reader);
    case '$apply':
      return readApply(reader);
    case '$search':
      return readSearchValue(reader);
    case '$top':
    case '$skip':
      return readRows(reader, name);
    case '$count':
      return readCount(reader);
    case '$index':
      return readIndex(reader);
    case '$levels':
      return readLevels(reader);
    case '$filter':
      return readExpressionValue(reader);
    default:
      return name.startsWith('@') ? readExpressionValue(reader) : readOpaque(reader, name);
  }
}

function readExpressionValue(reader: OptionReader): Expression {
  const { text, findings, depth, at: from } = reader;
  reader.at = optionEnd(reader);
  return readCondition(createReader(text, parseExpression, { from, to: reader.at, findings, depth }));
}

function readSearchValue(reader: OptionReader): SearchExpression | null {
  const from = reader.at;
  reader.at = reader.depth > 0 ? searchEnd(reader.text, from, ';)', reader.depth) : reader.text.length;
  const search = readSearch(reader.text, { from, to: reader.at }, reader.findings);
  if (search === null && reader.depth > 0) reader.findings.add(makeDiagnostic('odata-search-term-missing', { from, to: reader.at }));
  return search;
}
