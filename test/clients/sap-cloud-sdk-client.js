import { and, asc, desc, filterFunctions, not, or } from '@sap-cloud-sdk/odata-v4';

/**
 * Returns functions that send requests with the generated client.
 *
 * @param {*} generated the exports of the generated module
 * @param {{ url: string, headers: Record<string, string> }} destination
 */
export function createQuestions(generated, destination) {
  const service = generated.things();
  const numbers = service.some_NumbersApi;
  const { ID: id, KIND: kind, PRICE: price, DAY: day } = numbers.schema;
  const plain = (row) => ({ id: Number(row.id), kind: row.kind, price: row.price.toFixed(2), day: row.day.format('YYYY-MM-DD') });
  const get = (request) => request.execute(destination);
  return {
    list: async () => {
      const request = numbers.requestBuilder().getAll();
      const rows = await get(
        request
          .filter(and(filterFunctions().contains(kind, 've').equals(true), or(id.greaterThan(240), price.lessOrEqual(0.4))))
          .orderBy(asc(kind), desc(id))
          .skip(1)
          .top(3),
      );
      return rows.map(plain);
    },
    /** Filters by a text with a quote, and compares functions with true and false. */
    functions: async () => {
      const { contains, length, startsWith } = filterFunctions();
      const condition = and(
        contains(kind, 'dd').equals(true),
        startsWith(kind, "o'").equals(false),
        length(kind).equals(3),
        not(id.equals(1)),
      );
      return (await get(numbers.requestBuilder().getAll().filter(condition).top(2).skip(0))).map(plain);
    },
    days: async () => {
      const moment = (await get(numbers.requestBuilder().getByKey(3))).day;
      return (await get(numbers.requestBuilder().getAll().filter(day.equals(moment)))).map(plain);
    },
    chosen: async () => (await get(numbers.requestBuilder().getAll().select(id, price).top(1))).map((row) => [Number(row.id), row.kind]),
    count: () => get(numbers.requestBuilder().getAll().filter(kind.equals('odd')).count()),
    one: async () => plain(await get(numbers.requestBuilder().getByKey(7))),
    missing: () =>
      get(numbers.requestBuilder().getByKey(7777)).then(
        () => null,
        (error) => error.rootCause?.response?.data?.error?.code,
      ),
    batch: async () => {
      const requests = [numbers.requestBuilder().getByKey(7), numbers.requestBuilder().getAll().filter(kind.equals('even')).top(2)];
      const answers = await generated
        .batch(...requests)
        .skipCsrfTokenFetching()
        .execute(destination);
      return answers.map((answer) => (answer.isReadResponse() ? answer.as(numbers).map(plain) : answer.httpCode));
    },
    keyless: async () => (await get(service.keylessApi.requestBuilder().getAll().top(1))).map((row) => row.b),
  };
}
