import { misfitTexts } from '../../../shared/contract/connections/misfit-texts.ts';

/** What is wrong with a profile, a policy or a dialect; the command line says the same. */
export const misfits = misfitTexts;
