import { emptyQuery, isColumnOrder, type OrderItem, type Predicate, type Query, type QueryLanguage } from '../../shared/query/query.ts';
import { samePredicate, sameQuery } from '../../shared/query/same-query.ts';
import type { ParsedUrl, PrintedUrl } from '../../shared/url/index.ts';

/** One URL's language, as far as what it can say goes. */
interface Speaker {
  readonly name: QueryLanguage;
  readonly print: (base: string, query: Query) => PrintedUrl;
  readonly parse: (text: string) => ParsedUrl;
}

/**
 * The query after an edit of one URL: what the edit changed is as the URL says it now, all else as it was, also what this language
 * cannot say. `before` is what the URL said until now; null where that is not known.
 */
export function mergeQuery(present: Query, before: Query | null, after: Query, language: Speaker): Query {
  const changed = (part: Partial<Query>, now: Partial<Query>): boolean => !sameQuery({ ...emptyQuery, ...part }, { ...emptyQuery, ...now });
  const part = <Part extends 'columns' | 'slice' | 'count'>(name: Part): Query[Part] =>
    before !== null && !changed({ [name]: before[name] }, { [name]: after[name] }) ? present[name] : after[name];
  const sameWhere = before !== null && samePredicate(before.where, after.where);
  const sameOrder = before !== null && !changed({ order: before.order }, { order: after.order });
  return {
    columns: part('columns'),
    where: sameWhere ? present.where : withUnsaid(present.where, after.where, language),
    order: sameOrder ? present.order : [...after.order, ...present.order.filter((item) => isUnsaidOrder(item, language))],
    slice: part('slice'),
    // REST has no word for counting: it always does, and the wish stays what it was.
    count: language.name === 'rest' ? present.count : after.count,
    only: [
      ...after.only.filter((own) => own.language === language.name),
      ...present.only.filter((other) => other.language !== language.name),
    ],
  };
}

function isUnsaidOrder(item: OrderItem, { name }: Speaker): boolean {
  return !isColumnOrder(item) && item.only !== name;
}

/**
 * A condition with what this language left out of the present one. What it left out whole stands beside the rest; where it said a part
 * (`y` of `y or …`), the whole takes that part's place, unless the edit changed just that.
 */
function withUnsaid(present: Predicate | null, after: Predicate | null, language: Speaker): Predicate | null {
  if (present === null || viewOf(present, language).whole) return after;
  const kind = present.kind === 'or' ? 'or' : 'and';
  const members = present.kind === kind ? present.operands : [present];
  let operands: readonly Predicate[] = after === null ? [] : after.kind === kind ? after.operands : [after];
  for (const member of members) {
    const { whole, where } = viewOf(member, language);
    if (whole) continue;
    if (where === null) operands = [...operands, member];
    else operands = operands.map((operand) => (samePredicate(operand, where) ? member : operand));
  }
  const [only] = operands;
  return only === undefined ? null : operands.length === 1 ? only : { kind, operands };
}

/** What a language says of a predicate, and whether that is the whole of it. */
function viewOf(predicate: Predicate, { print, parse }: Speaker): { readonly whole: boolean; readonly where: Predicate | null } {
  const { text, incomplete } = print('', { ...emptyQuery, where: predicate });
  return incomplete ? { whole: false, where: parse(text).query?.where ?? null } : { whole: true, where: predicate };
}
