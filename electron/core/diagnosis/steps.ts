import { takeCatalogue, takeMetadata, takeRows } from './data-steps.ts';
import { takeClock, takeHttp } from './http-steps.ts';
import { takeName, takeProxy, takeTcp, takeTls } from './network-steps.ts';
import { takeClaims, takeIdentityProvider, takeToken } from './sign-in-steps.ts';
import type { Step } from './step.ts';

/** All steps in their order. */
export const steps: readonly Step[] = [
  { id: 'name', take: takeName, stops: true, signsIn: false, requests: false },
  { id: 'tcp', take: takeTcp, stops: true, signsIn: false, requests: false },
  { id: 'proxy', take: takeProxy, stops: true, signsIn: false, requests: false },
  { id: 'tls', take: takeTls, stops: true, signsIn: false, requests: false },
  { id: 'http', take: takeHttp, stops: true, signsIn: false, requests: true },
  { id: 'clock', take: takeClock, stops: false, signsIn: false, requests: false },
  { id: 'identity-provider', take: takeIdentityProvider, stops: true, signsIn: false, requests: true },
  { id: 'token', take: takeToken, stops: true, signsIn: true, requests: true, waitsForUser: true },
  { id: 'claims', take: takeClaims, stops: false, signsIn: true, requests: false },
  { id: 'catalogue', take: takeCatalogue, stops: true, signsIn: true, requests: true },
  { id: 'metadata', take: takeMetadata, stops: false, signsIn: true, requests: true },
  { id: 'rest', take: takeRows('rest'), stops: false, signsIn: true, requests: true },
  { id: 'odata', take: takeRows('odata'), stops: false, signsIn: true, requests: true },
];
