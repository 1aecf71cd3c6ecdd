import { expect, test } from 'vitest';
import { fetchNoticeSchema } from '../../../../shared/contract/results/fetch-notice.ts';

test('a notice that an earlier version saved has the present code', () => {
  const parameters = { rows: 5 };
  expect(fetchNoticeSchema.parse({ code: 'begun-anew', parameters })).toEqual({ code: 'started-again', parameters });
  expect(fetchNoticeSchema.parse({ code: 'started-again', parameters })).toEqual({ code: 'started-again', parameters });
  expect(fetchNoticeSchema.parse({ code: 'page-elsewhere', parameters })).toEqual({ code: 'redirected-elsewhere', parameters });
  expect(fetchNoticeSchema.safeParse({ code: 'anew', parameters }).success).toBe(false);
});
