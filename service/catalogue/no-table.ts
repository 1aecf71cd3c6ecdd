import type { SourceReasonCode } from '../../shared/publication/source-reason.ts';
import type { Facts } from '../../shared/translation/create-texts.ts';
import { SourceError } from '../failures/source-error.ts';

/** The error for a readable file that isn't a table. */
export class NoTable extends SourceError {
  override readonly name = 'NoTable';

  constructor(code: SourceReasonCode, facts: Facts = {}) {
    super({ code, facts });
  }
}
