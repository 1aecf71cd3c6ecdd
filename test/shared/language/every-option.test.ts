import { describe, expect, it } from 'vitest';
import type { Completion } from '../../../shared/language/completion.ts';
import { completeODataOption, completeODataUrl, signatureODataUrl } from '../../../shared/language/index.ts';
import { parseOption } from '../../../shared/odata/index.ts';
import { shopModel } from './shop-model.ts';

const model = shopModel();

/** Returns the suggestions at the position of `|`. */
function suggestions(option: string, text: string): string[] {
  return at(option, text.replace('|', ''), text.indexOf('|')).map(({ insert }) => insert);
}

function at(option: string, text: string, offset: number): readonly Completion[] {
  return completeODataOption(option, text, offset, model).items;
}

function errors(option: string, text: string) {
  return parseOption(option, text, model).diagnostics.filter(({ severity }) => severity === 'error');
}

const texts: readonly (readonly [option: string, text: string])[] = [
  ['$filter', "Number gt 5 and contains(Customer,'a') or not (Paint eq Shop.Colour'Red')"],
  ['$filter', 'Items/any(i:i/Price gt 5 and i/Order/Number eq 1) and Shop.IsLate()'],
  ['$filter', 'Shop.Discount(rate=0.5,day=2026-01-01) gt 1 and $it/Home/City in (null)'],
  ['$filter', "Items(Line=1,Batch='x')/Price gt 2 and Shop.Rush/Hours lt 3"],
  ['$filter', "$root/Parts(Line=1,Batch='x')/Price gt 2 or Placed gt $root/Newest/Placed"],
  ['$filter', "Items/Shop.Gift/any(g:g/Wrapping eq 'red') and Items/Shop.Dearest()/Price gt 2"],
  ['$filter', "Items/$count gt 2 and Tags/all(t:startswith(t,'x'))"],
  ['$filter', "cast(Number,Edm.String) eq '5' or isof(Paint,Shop.Colour)"],
  ['$orderby', 'Number desc,Home/City,length(Customer) asc,Shop.Rush/Hours desc,Shop.Discount(rate=1,day=2026-01-01) desc'],
  ['$select', 'Number,Home/City,Items,Shop.Rush/Hours'],
  [
    '$expand',
    'Items($filter=Price gt 5;$select=Line,Price;$orderby=Price desc;$top=5;$count=true;$expand=Order($select=Number)),Home/Depot',
  ],
  ['$expand', 'Items/Shop.Gift($select=Wrapping),Items/$count,Shop.Rush/Items'],
  ['$compute', 'Number add 1 as Next,length(Customer) as Size'],
  ['$apply', 'filter(Number gt 5)/groupby((Customer,Paint),aggregate(Number with sum as Total,$count as Rows))/filter(Total gt 5)'],
  ['$apply', 'compute(Number mul 2 as Twice)/aggregate(Twice with max as Most)'],
  ['$apply', 'concat(aggregate($count as Rows),groupby((Home/City))/topcount(10,length(Home/City)))'],
  ['$apply', 'topcount(10,Number)/orderby(Number desc)/top(10)'],
  ['$apply', 'join(Items as Item,filter(Price gt 5))/filter(Item/Price gt 2)'],
  ['$apply', 'identity/Shop.Ranked()'],
  ['$search', 'red AND NOT (blue OR "light green")'],
  ['$count', 'true'],
  ['$format', 'json'],
  ['@low', 'Number'],
];

function applied(text: string, { from, to, insert, stops }: Completion): { text: string; at: number } {
  return { text: text.slice(0, from) + insert + text.slice(to), at: from + (stops[0]?.to ?? insert.length) };
}

const prefixesOf = (text: string): string[] => Array.from({ length: text.length + 1 }, (_, end) => text.slice(0, end));

/** Diagnostics of text that isn't complete yet. */
const unfinished: ReadonlySet<string> = new Set([
  'odata-group-open',
  'odata-type-alone',
  'odata-path-broken',
  'odata-expand-item',
  'odata-transformation-arguments',
]);

describe.each(texts)('completion of %s while the user types %s', (option, text) => {
  it('parses the complete text without an error', () => {
    expect(errors(option, text)).toEqual([]);
  });

  it('suggests nothing that is an error at the cursor', () => {
    const mistakes = prefixesOf(text).flatMap((prefix) =>
      at(option, prefix, prefix.length).flatMap((item) => {
        const { text: longer, at: cursor } = applied(prefix, item);
        const written = longer.slice(0, Math.min(cursor, item.from + item.insert.length)).trimEnd();
        // Missing text after the suggestion isn't an error of the suggestion.
        const leadsOn = item.stops.length > 0 || item.insert.endsWith('/');
        const wrong = errors(option, longer.slice(0, cursor)).filter(
          ({ code, from, to }) => from >= item.from && to > from && to < written.length && !(leadsOn && unfinished.has(code)),
        );
        return wrong.map(({ code }) => `${prefix}|${item.insert}: ${code}`);
      }),
    );
    expect(mistakes).toEqual([]);
  });

  it('still offers a suggestion after the user has typed a part of it', () => {
    const lost = prefixesOf(text).flatMap((prefix) =>
      at(option, prefix, prefix.length)
        .filter(({ from }) => from === prefix.length)
        .flatMap((item) => {
          const word = /^[\p{L}\p{N}_.$]+/u.exec(item.insert)?.[0] ?? '';
          return prefixesOf(word)
            .slice(1, -1)
            .filter((typed) => {
              const again = at(option, prefix + typed, prefix.length + typed.length);
              return !again.some(({ insert, from }) => insert === item.insert && from === item.from);
            })
            .map((typed) => `${prefix}|${item.insert} after ${typed}`);
        }),
    );
    expect(lost).toEqual([]);
  });

  it('changes nothing if the user selects a suggestion that the text already contains', () => {
    const changed = [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_.$]*/gu)].flatMap(({ 0: word, index }) =>
      prefixesOf(word)
        .slice(1)
        .flatMap((typed) => at(option, text, index + typed.length))
        .filter(({ from, insert }) => from === index && /^[\p{L}\p{N}_.$]+/u.exec(insert)?.[0] === word)
        .filter(({ kind, insert }) => kind !== 'member' || text.startsWith(insert, index))
        .map((item) => applied(text, item).text)
        .filter((longer) => longer !== text),
    );
    expect(changed).toEqual([]);
  });
});

describe('completion with the metadata of a whole service', () => {
  it('suggests bound functions of the type that a path returns, and values for their parameters', () => {
    expect(suggestions('$filter', 'Shop.|')).toEqual(expect.arrayContaining(['Shop.Discount(rate=,day=)', 'Shop.IsLate()', 'Shop.Rush/']));
    expect(suggestions('$filter', 'Disc|')).toEqual(['Shop.Discount(rate=,day=)']);
    expect(suggestions('$filter', 'Shop.Discount(|')).toEqual(['rate=', 'day=']);
    expect(suggestions('$filter', 'Shop.Discount(rate=1,|')).toEqual(['day=']);
    expect(suggestions('$filter', 'Shop.Discount(rate=1,day=|')).toContain('2026-01-01');
    expect(suggestions('$filter', 'Shop.Discount(rate=1,day=2026-01-01) |')).toContain('gt ');
    expect(suggestions('$filter', 'Items/Shop.|')).toEqual(['Shop.Dearest()', 'Shop.Gift/']);
    expect(suggestions('$filter', 'Items/Shop.Dearest()/|')).toEqual(expect.arrayContaining(['Price', 'Order/']));
    expect(suggestions('$filter', 'Number gt Shop.|')).toEqual(['Shop.Discount(rate=,day=)', 'Shop.Rush/']);
    expect(suggestions('$apply', 'Ranked|')).toEqual(['Shop.Ranked()']);
  });

  it('highlights the current parameter of a service function, or the current key property, in the signature', () => {
    const shown = (text: string) => {
      const found = signatureODataUrl(`/Orders?$filter=${text}`, 16 + text.length, model);
      const active = found?.parameters[found.active];
      return found === null ? null : [found.label, active && found.label.slice(active.from, active.to)];
    };
    const label = 'Shop.Discount(rate=…, day=…)';
    expect(shown('Shop.Discount(')).toEqual([label, 'rate=…']);
    expect(shown('Shop.Discount(rate=0.5,')).toEqual([label, 'day=…']);
    expect(shown('Shop.Discount(day=2026-01-01,rate=')).toEqual([label, 'rate=…']);
    expect(shown("Items(Line=1,Batch='")).toEqual(['Items(Line=…, Batch=…)', 'Batch=…']);
    expect(shown('Shop.IsLate(')).toBeNull();
  });

  it('suggests a stream column for selection, but not for filters or sorting', () => {
    expect(suggestions('$select', 'Pict|')).toEqual(['Picture']);
    expect(suggestions('$filter', 'Pict|')).toEqual([]);
    expect(suggestions('$orderby', 'Pict|')).toEqual([]);
    expect(errors('$filter', "Picture eq 'x'").map(({ code }) => code)).toContain('column-not-filterable');
  });

  it('suggests derived types in a path, and then the columns of the derived type', () => {
    expect(suggestions('$filter', 'Shop.Rush/|')).toEqual(expect.arrayContaining(['Hours', 'Number']));
    expect(suggestions('$select', 'Shop.Rush/|')).toContain('Hours');
    expect(suggestions('$expand', 'Items/|')).toEqual(['Order', '$ref', '$count', 'Shop.Gift/']);
  });

  it('suggests each key property once in a key, and a value for it', () => {
    expect(suggestions('$filter', 'Items(|')).toEqual(['Line=', 'Batch=']);
    expect(suggestions('$filter', "Items(Batch='x',|")).toEqual(['Line=']);
    expect(suggestions('$filter', 'Items(Line=|')).toEqual(['0']);
    expect(suggestions('$filter', "Items(Line=1,Batch='x')/|")).toContain('Price');
  });

  it('suggests the entity sets, singletons, and functions of the service after the root', () => {
    expect(suggestions('$filter', '$ro|')).toEqual(['$root/']);
    expect(suggestions('$filter', '$root/|')).toEqual(['Orders()/', 'Parts()/', 'Newest/', 'Today()']);
    expect(suggestions('$filter', 'Placed gt $root/Newest/Pla|')).toEqual(['Placed']);
    expect(suggestions('$filter', '$root/Orders(|')).toEqual(['Number=']);
  });

  it('suggests in $apply the columns of earlier transformations, and omits columns that they removed', () => {
    const grouped = 'groupby((Customer),aggregate(Number with sum as Total))/';
    expect(suggestions('$apply', `${grouped}filter(|`)).toEqual(expect.arrayContaining(['Customer', 'Total']));
    expect(suggestions('$apply', `${grouped}filter(|`)).not.toContain('Number');
    expect(suggestions('$apply', 'compute(Number mul 2 as Twice)/aggregate(Tw|')).toEqual(['Twice']);
    expect(suggestions('$apply', 'groupby((Customer),compute(Number mul 2 as Twice)/aggregate(Tw|')).toEqual(['Twice']);
    expect(suggestions('$apply', 'concat(compute(Number mul 2 as Twice)/aggregate($count as n),aggregate(Tw|')).toEqual([]);
    expect(suggestions('$apply', 'filter(Number gt 1)|')).toEqual(['/']);
    expect(suggestions('$apply', 'join(Items as Item,filter(|')).toContain('Price');
  });

  it('suggests in other options the columns that $apply and $compute define', () => {
    const inUrl = (text: string): string[] => {
      const { items } = completeODataUrl(text.replace('|', ''), text.indexOf('|'), model);
      return items.map(({ insert }) => insert);
    };
    expect(inUrl('/Orders?$compute=Number mul 2 as Twice&$filter=Tw|')).toEqual(['Twice']);
    expect(inUrl('/Orders?$orderby=Tw|&$compute=Number mul 2 as Twice')).toEqual(['Twice']);
    expect(inUrl('/Orders?$apply=aggregate(Number with sum as Total)&$orderby=|')).toContain('Total');
    expect(inUrl('/Orders?$apply=aggregate(Number with sum as Total)&$orderby=|')).not.toContain('Number');
  });
});
