/**
 * The names that one kind of server gives to facts next to the rows. All names are in lower case without `_`.
 *
 * A member of an object such as `paging` has the name of the member, and that of a link object such as `next` the name of this object.
 */
export interface Convention {
  readonly id: string;
  /** Names of the number of matching rows. */
  readonly totals: readonly string[];
  /** Names of the next page's URL. Any other value announces a next page that can't be requested. */
  readonly nextLinks: readonly string[];
  /** Names of positions from which a further request would continue. */
  readonly cursors: readonly string[];
  /** Names of Booleans that are true if there are more rows. */
  readonly more: readonly string[];
  /** Names of Booleans that are false if there are more rows. */
  readonly last: readonly string[];
}

/** OData 2.0, 3.0 (light), 4.0, and 4.01, and SensorThings. */
const odata: Convention = {
  id: 'odata',
  totals: ['@odata.count', '@count', 'odata.count', '@iot.count'],
  nextLinks: ['@odata.nextlink', '@nextlink', 'odata.nextlink', '@iot.nextlink'],
  cursors: [],
  more: [],
  last: [],
};

/** REST APIs with their own names, such as those of Spring Data, JSON:API, HAL, Google, Salesforce, ArcGIS, Stripe, and Slack. */
const rest: Convention = {
  id: 'rest',
  totals: [
    'totalcount',
    'total',
    'totalelements',
    'totalhits',
    'totalitems',
    'totalrecords',
    'totalresults',
    'totalrows',
    'totalsize',
    'recordstotal',
    'nbhits',
    'numfound',
  ],
  nextLinks: ['nextlink', 'nextpageurl', 'nextpage', 'nexturl', 'nexturi', 'nextrecordsurl', 'next'],
  cursors: [
    'nextcursor',
    'nextpagecursor',
    'nextpagetoken',
    'nexttoken',
    'nextmarker',
    'nextoffset',
    'nextkey',
    'nextstart',
    'continuation',
    'continuationtoken',
    'cursor',
    'after',
    'skiptoken',
  ],
  more: [
    'hasmore',
    'hasmoreitems',
    'hasmoreresults',
    'hasnext',
    'hasnextpage',
    'more',
    'moreavailable',
    'istruncated',
    'exceededtransferlimit',
  ],
  last: ['last', 'islast', 'islastpage', 'done'],
};

/** The conventions, most specific first. */
export const conventions: readonly Convention[] = [odata, rest];

/** Names of objects with facts about pages, in lower case without `_`. They never contain rows. */
export const pageObjects: ReadonlySet<string> = new Set([
  'paging',
  'pagination',
  'pageinfo',
  'pagemetadata',
  'links',
  'meta',
  'metadata',
  'responsemetadata',
  ...conventions.flatMap(({ nextLinks }) => nextLinks),
]);

/** Returns a name in the form of a {@link Convention}. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}
