import { makeProblem, problemOf } from '../../wire/problem-error.ts';
import { countApis } from '../catalogue/fetched-catalogue.ts';
import { takeClock, takeName, takeProxy, takeTcp, takeTls } from './network-steps.ts';
import { takeClaims, takeIdentityProvider, takeToken } from './sign-in-steps.ts';
import { type Outcome, type Step, type StepContext, since } from './step.ts';

async function takeCatalogue({ catalogue: reader, baseUrl, signal }: StepContext): Promise<Outcome> {
  const start = performance.now();
  try {
    const catalogue = await reader.list(signal);
    return { evidence: { apis: countApis(catalogue), milliseconds: since(start) } };
  } catch (error) {
    const problem = problemOf(error);
    if (problem?.code !== 'unknown-api') throw error;
    // Nothing at this address: not an API is unknown, the deployment is somewhere else.
    const parameters = { host: baseUrl.hostname, ...problem.parameters, reason: 'no-catalogue' };
    return { problem: makeProblem('catalogue-not-found', { parameters, status: problem.status, detail: problem.detail }) };
  }
}

/** All steps, in the order in which they are taken. */
export const checkSteps: readonly Step[] = [
  { id: 'name', take: takeName, stops: true },
  { id: 'tcp', take: takeTcp, stops: true },
  { id: 'proxy', take: takeProxy, stops: true },
  { id: 'tls', take: takeTls, stops: true },
  { id: 'clock', take: takeClock, stops: false },
  { id: 'identity-provider', take: takeIdentityProvider, stops: true },
  { id: 'token', take: takeToken, stops: true },
  { id: 'claims', take: takeClaims, stops: false },
  { id: 'catalogue', take: takeCatalogue, stops: true },
];
