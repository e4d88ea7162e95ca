import { Injectable } from '@nestjs/common';
import { requestDataType } from '@matlas/contract';
import { RequestService } from '@matlas/features/exchange';
import { AppError, type Auth, clock, Db, Translator } from '@matlas/server-kit';
import { MarkStore, type PartRecord } from './mark.store';

export interface PartRequestOutcome {
  batch: string;
  requested: number;
  left: { name: string; number: string | null; code: string; message: string }[];
}
const [MAX_BATCH, MAX_NAME, MAX_NUMBER, DAY_LENGTH] = [50, 100, 50, 11];

/** Asks the suppliers of parts of a BOM for data sheets. */
@Injectable()
export class PartRequestService {
  constructor(
    private readonly db: Db,
    private readonly marks: MarkStore,
    private readonly requests: RequestService,
    private readonly translator: Translator,
  ) {}

  /**
   * One request a part, in one batch of the day, so that a second click asks nobody twice. Needs a transaction; a part
   * that cannot be asked for is left, with the reason.
   */
  async askForParts(
    auth: Auth,
    { id, projectName }: { id: number; projectName: string },
    positionIds: readonly number[],
    deadline: string,
  ): Promise<PartRequestOutcome> {
    const batch = `${projectName.slice(0, MAX_BATCH - DAY_LENGTH)} ${clock.today()}`;
    const terms = { projectName: projectName.slice(0, MAX_NAME), batch, deadline };
    const left: PartRequestOutcome['left'] = [];
    let requested = 0;
    for (const part of await this.marks.listPartsOf(auth.scope, id, positionIds))
      try {
        await this.db.inSavepoint(() => this.askForPart(auth, part, terms));
        requested += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        left.push({ name: part.name, number: part.number, ...this.reasonOf(error) });
      }
    return { batch, requested, left };
  }
  private reasonOf(error: AppError): { code: string; message: string } {
    const [issue] = error.issues;
    return issue
      ? { code: issue.code, message: this.translator.issue(issue.code, { ...issue.params }) }
      : { code: error.code, message: this.translator.error(error.code, error.params) };
  }
  private async askForPart(
    auth: Auth,
    { name, number, supplierCode }: PartRecord,
    terms: { projectName: string; batch: string; deadline: string },
  ): Promise<void> {
    if (number === null) throw new AppError('highRisk.numberMissing');
    if (supplierCode === null) throw new AppError('highRisk.supplierMissing');
    await this.requests.save(auth, {
      ...terms,
      supplierCode,
      supplyNumber: number.slice(0, MAX_NUMBER),
      supplyName: name.slice(0, MAX_NAME),
      dataType: requestDataType.of.component,
      language: 'zh',
      send: true,
    });
  }
}
