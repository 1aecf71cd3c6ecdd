import { defaultNetwork } from '../../../shared/contract/connections/network.ts';
import { type Profile, pathsSchema } from '../../../shared/contract/connections/profile.ts';

/** The id of the deployment that the application runs itself. */
export const sampleProfileId = 'sample';

/** The profile that is always there. */
export const sampleProfile: Profile = {
  id: sampleProfileId,
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
