import { withPassword } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json } from '../laboratory/responses.ts';

const now = (): number => Math.floor(Date.now() / 1000);

/** Creates a case whose data server and identity provider have another time. With a message, the data server rejects every token. */
const skewed = (name: string, expected: Verdict, server: number, provider: number, message: string | null): FaultCase => ({
  name,
  verdict: { ...expected, follows: true },
  stage: async (stage) => {
    const times = { iat: now() + provider, nbf: now() + provider, exp: now() + provider + 300 };
    const { tokenUrl } = await stage.provider({ skew: provider }, { claims: times });
    const date = new Date(Date.now() + server * 1000).toUTCString();
    const rejection = json(401, {}, { date, 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` });
    const guard = message === null ? {} : { guard: { admits: () => false, rejection } };
    const { origin } = await stage.api({ headers: { date }, ...guard });
    return withPassword(stage, origin, { tokenUrl: tokenUrl.replace('127.0.0.1', 'localhost') });
  },
});

const reported = (step: 'identity-provider' | 'claims', cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, 'clock-skew', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const rejected = (step: string, stepFr: string): Verdict =>
  verdict(
    'catalogue',
    'credentials-refused',
    {
      en: new RegExp(`follows from the wrong clock that the step “${step}” reports`),
      fr: new RegExp(`résulte de l’horloge fausse que signale l’étape «.${stepFr}.»`),
    },
    { en: new RegExp(`described for the step “${step}”`), fr: new RegExp(`indiqué pour l’étape «.${stepFr}.»`) },
  );

/** Wrong clocks that more than one step notices. Each case expects the later step to refer to the earlier one. */
export const clockCases: readonly FaultCase[] = [
  skewed(
    'the clock of this computer is 15 minutes behind: the identity provider shows it, too',
    reported(
      'identity-provider',
      /same difference \(15 minutes\).*127\.0\.0\.1/,
      /même écart \(15.minutes\).*127\.0\.0\.1/,
      /time server/,
      /serveur de temps/,
    ),
    900,
    900,
    null,
  ),
  skewed(
    'the clock of the identity provider is 15 minutes ahead: the token shows it, too',
    reported(
      'claims',
      /follows from.*“Identity provider”/,
      /résulte de.*Fournisseur d’identité/,
      /described for the step/,
      /indiqué pour l’étape/,
    ),
    0,
    900,
    null,
  ),
  skewed(
    'the clock of the data server is 15 minutes behind, and it rejects the token',
    rejected('Clock', 'Horloge'),
    -900,
    0,
    'The token is not valid before now',
  ),
  skewed(
    'the clock of the identity provider is 15 minutes ahead, and the data server rejects the token',
    rejected('Identity provider', 'Fournisseur d’identité'),
    0,
    900,
    'The token is not valid before now',
  ),
];
