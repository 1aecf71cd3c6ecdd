import { type Connection, pathsSchema } from '../../../shared/contract/connections/connection.ts';
import { defaultNetwork } from '../../../shared/contract/connections/network.ts';

/** The id of the deployment that the application runs itself. */
export const sampleConnectionId = 'sample';

/** The connection that is always there. */
export const sampleConnection: Connection = {
  id: sampleConnectionId,
  readOnly: true,
  name: 'Sample server',
  kind: 'sample',
  baseUrl: '',
  paths: pathsSchema.parse({}),
  colour: '#0b7285',
  production: false,
  method: 'oauth-password',
  methods: ['oauth-password', 'service-token'],
  allowedOrigins: [],
  allowPlainHttp: false,
  connection: defaultNetwork,
  dialect: null,
  rowsPath: '',
};
