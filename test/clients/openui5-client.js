// Runs in the page. `ask` contains functions that send requests with OpenUI5's ODataModel V4.
const modules = (...names) => new Promise((resolve, reject) => sap.ui.require(names, (...found) => resolve(found), reject));

async function open(token) {
  const base = 'sap/ui/model';
  const [ODataModel, Filter, Sorter] = await modules(`${base}/odata/v4/ODataModel`, `${base}/Filter`, `${base}/Sorter`);
  const model = new ODataModel({
    serviceUrl: '/dmp-api/odata/things/',
    httpHeaders: { 'svc-x-api-token': token },
    operationMode: 'Server',
  });
  const list = (set, { sort = [], filter = [], parameters = {}, aggregation } = {}) => {
    const sorters = sort.map(([path, descending]) => new Sorter(path, descending));
    const binding = model.bindList(
      `/${set}`,
      undefined,
      sorters,
      filter.map((one) => new Filter(...one)),
      { $count: true, ...parameters },
    );
    if (aggregation !== undefined) binding.setAggregation(aggregation);
    return binding;
  };
  const rows = async (binding, from, length) => {
    const contexts = await binding.requestContexts(from, length);
    return { length: binding.getLength(), paths: contexts.map((one) => one.getPath()), rows: contexts.map((one) => one.getObject()) };
  };
  return {
    rows: (set, options = {}, from = 0, length = 5) => rows(list(set, options), from, length),
    entity: (path) => model.bindContext(path).requestObject(),
    value: (path) => model.bindProperty(path).requestValue(),
    /** Requests both in one batch. The result of a failed request is its error message. */
    both: (one, other) =>
      Promise.all(
        [one, other].map((path) =>
          model
            .bindContext(path)
            .requestObject()
            .catch((error) => error.message),
        ),
      ),
    metadata: (path) => model.getMetaModel().requestObject(path),
    type: async (path) => (await model.getMetaModel().requestUI5Type(path)).getName(),
  };
}

globalThis.openAsk = async (token) => {
  globalThis.ask = await open(token);
};
