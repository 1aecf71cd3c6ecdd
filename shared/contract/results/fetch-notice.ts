import { z } from 'zod';

const fetchNoticeCodes = [
  /** The total number of rows was different on a later page (`before`, `after`). */
  'total-changed',
  /** The ETag of a page that was requested again has changed (`page`). */
  'page-changed',
  /** The fetch has fewer or more rows than the server's total (`rows`, `total`). */
  'rows-missing',
  'rows-beyond-total',
  /** Rows have the key of a previous row (`rows`; `columns`: the key; `examples`: up to three keys). */
  'key-repeated',
  /** The response came from another origin after a redirect (`origin`). */
  'redirected-elsewhere',
  /** A character isn't valid in the encoding of the response (`row`, `column`, `byte`; `character`: that of ISO 8859-1). */
  'invalid-characters',
  /** Like `invalid-characters`, in fetches that were saved by earlier versions. */
  'odd-encoding',
  /** Lists in the rows have more entries on further pages (`lists`, `names`; `rows`: the number of rows that contain them). */
  'lists-incomplete',
  /** The rows of an earlier session couldn't be resumed, so the fetch was restarted. */
  'started-again',
  /** Keys couldn't be compared, so duplicates are unknown. */
  'keys-not-compared',
  /** The server echoed credentials in the rows, so the rows are deleted when the application closes. */
  'credential-in-rows',
  /** The response is one page of more rows (`page`: its number, or `?`; `rows`; `total`, if it is known). */
  'page-of-more',
  /** The response announces more rows in a way that can't be followed (`name`, `value`: the member next to the rows). */
  'next-page-unusable',
  /** A next link named a host that isn't permitted, and was requested from the connection's own server (`origin`: that of the link). */
  'page-from-own-origin',
] as const;

export const fetchNoticeSchema = z.object({
  // Fetches that were saved by earlier versions have another code.
  code: z.union([
    z.enum(fetchNoticeCodes),
    z.literal('begun-anew').transform(() => 'started-again' as const),
    z.literal('page-elsewhere').transform(() => 'redirected-elsewhere' as const),
  ]),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** A notice about the rows of a run or a fetch, such as that the data changed during the fetch. */
export type FetchNotice = z.infer<typeof fetchNoticeSchema>;
