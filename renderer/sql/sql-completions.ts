import 'monaco-editor/languages/definitions/sql/register';
import { type editor, languages } from 'monaco-editor/editor';
import { quotedName } from '../../shared/sql/table-names.ts';
import type { NamedTable } from './sql-tables.ts';

const tablesOf = new WeakMap<editor.ITextModel, () => readonly NamedTable[]>();

/** Sets the tables whose names and columns an editor suggests. */
export function completeFor(model: editor.ITextModel, tables: () => readonly NamedTable[]): void {
  tablesOf.set(model, tables);
}

const keywords =
  'SELECT,FROM,WHERE,GROUP BY,GROUP BY ALL,ORDER BY,HAVING,QUALIFY,LIMIT,OFFSET,JOIN,LEFT JOIN,FULL JOIN,CROSS JOIN,ASOF JOIN,ON,USING,AS,AND,OR,NOT,IN,BETWEEN,LIKE,ILIKE,IS NULL,IS NOT NULL,CASE WHEN,THEN,ELSE,END,WITH,UNION ALL,EXCEPT,INTERSECT,DISTINCT,OVER,PARTITION BY,WINDOW,PIVOT,UNPIVOT,EXCLUDE,DESC,ASC,NULLS LAST,INTERVAL,DATE,TIMESTAMP'.split(
    ',',
  );

const functions =
  'count,sum,avg,min,max,median,quantile_cont,stddev,string_agg,list,arg_min,arg_max,row_number,rank,dense_rank,lag,lead,first_value,last_value,ntile,coalesce,nullif,round,abs,floor,ceil,upper,lower,length,substr,replace,concat,regexp_extract,regexp_matches,strip_accents,date_trunc,date_part,date_diff,strftime,extract,cast,try_cast,unnest,range'.split(
    ',',
  );

languages.registerCompletionItemProvider('sql', {
  triggerCharacters: ['.', ' '],
  provideCompletionItems(model, position) {
    const tables = tablesOf.get(model)?.() ?? [];
    const word = model.getWordUntilPosition(position);
    const range = {
      startLineNumber: position.lineNumber,
      endLineNumber: position.lineNumber,
      startColumn: word.startColumn,
      endColumn: word.endColumn,
    };
    const before = model.getLineContent(position.lineNumber).slice(0, word.startColumn - 1);
    const qualifier = /([A-Za-z_]\w*)\.$/.exec(before)?.[1];
    const item = (kind: languages.CompletionItemKind, label: string, detail: string, order: string): languages.CompletionItem => ({
      label,
      detail,
      kind,
      insertText: quotedOrKeyword(kind, label),
      sortText: `${order}${label}`,
      range,
    });
    const columnsOf = (some: readonly NamedTable[]): languages.CompletionItem[] => {
      const named = some.flatMap(({ name, columns, columnNames }) =>
        columnNames.map((column, index) => ({ column, detail: `${name} · ${columns[index]?.type ?? ''}` })),
      );
      const distinct = new Map(named.map(({ column, detail }) => [column, detail]));
      return [...distinct].map(([column, detail]) => item(languages.CompletionItemKind.Field, column, detail, '1'));
    };
    if (qualifier !== undefined) return { suggestions: columnsOf(qualified(tables, qualifier, model.getValue())) };
    const text = model.getValue().toLowerCase();
    const used = tables.filter(({ name }) => text.includes(name));
    const named = tables.map(({ name, api, rows, total, isComplete }) => {
      const extent = isComplete ? '' : ` · ${rows} / ${total ?? '?'}`;
      return item(languages.CompletionItemKind.Class, name, `${api.title}${extent}`, '0');
    });
    // Only a table name can follow FROM and JOIN.
    if (/\b(?:from|join)\s+$/i.test(before)) return { suggestions: named };
    return {
      suggestions: [
        ...columnsOf(used.length > 0 ? used : tables),
        ...named.map((one) => ({ ...one, sortText: `2${one.insertText}` })),
        ...keywords.map((keyword) => item(languages.CompletionItemKind.Keyword, keyword, '', '3')),
        ...functions.map((name) => item(languages.CompletionItemKind.Function, name, '', '4')),
      ],
    };
  },
});

function quotedOrKeyword(kind: languages.CompletionItemKind, label: string): string {
  return kind === languages.CompletionItemKind.Field ? quotedName(label) : label;
}

/** Returns the tables that a qualifier refers to: a table name, or an alias such as `flights_2k AS f`. */
function qualified(tables: readonly NamedTable[], qualifier: string, text: string): readonly NamedTable[] {
  const lowerCased = qualifier.toLowerCase();
  const own = tables.filter(({ name }) => name === lowerCased);
  if (own.length > 0) return own;
  return tables.filter(({ name }) => new RegExp(`\\b${name}\\s+(?:as\\s+)?${lowerCased}\\b`, 'i').test(text));
}
