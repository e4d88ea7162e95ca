import { Injectable } from '@nestjs/common';
import {
  type ApplicationCodeRow,
  type ApplicationCodeSave,
  type Page,
  type PageQuery,
  type RuleState,
} from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, clock, Db } from '@matlas/server-kit';
import { canEdit } from '../law.row';
import type { ApplicationCodeEntity } from './application-code.entity';
import { type ApplicationCodeRecord, ApplicationCodeStore } from './application-code.store';
import { RuleStateStore } from './rule-state.store';

/** Application codes: those of the platform, and those that an enterprise added for itself. */
@Injectable()
export class ApplicationCodeService {
  constructor(
    private readonly db: Db,
    private readonly codes: ApplicationCodeStore,
    private readonly states: RuleStateStore,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, origin: number, page: PageQuery, asOf = clock.today()): Promise<Page<ApplicationCodeRow>> {
    const found = await this.codes.page(auth.scope, origin, asOf, page);
    return { ...found, records: found.records.map((code) => toRow(auth, code)) };
  }
  save(auth: Auth, origin: number, input: ApplicationCodeSave): Promise<ApplicationCodeRow> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.requireEditable(auth, input.id, origin);
      const owner = before ? before.enterpriseId : auth.scope.reach === 'all' ? null : auth.enterpriseId;
      await this.assertValid(auth, origin, owner, input);
      const stateFrom = before
        ? await this.states.saveState('application', before, input.stateFrom, auth.userId)
        : (input.stateFrom ?? null);
      const id = await this.codes.save({
        ...fieldsOf(input),
        stateFrom,
        ...(before ? {} : { origin, enterpriseId: owner, createdBy: auth.userId }),
      });
      const after = await this.codes.getCode(auth.scope, id);
      await this.audit.write(auth, {
        subject: 'rule_application_code',
        subjectId: id,
        action: before ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toRow(auth, after);
    });
  }
  async history(auth: Auth, id: number): Promise<RuleState[]> {
    await this.codes.getCode(auth.scope, id);
    return this.states.listHistory('application', id);
  }
  private async requireEditable(auth: Auth, id: number, origin: number): Promise<ApplicationCodeRecord> {
    const code = await this.codes.getCode(auth.scope, id);
    if (!canEdit(auth, code)) throw new AppError('forbidden');
    if (code.origin !== origin) throw badInput({ path: 'id', code: 'notFound', params: { id } });
    return code;
  }
  /** Throws for a code that could be confused with another one, and for unknown entries and substances. */
  private async assertValid(
    auth: Auth,
    origin: number,
    owner: number | null,
    { id, code, entries, substanceIds }: ApplicationCodeSave,
  ): Promise<void> {
    if (await this.codes.isTaken(code, origin, owner, id)) throw new AppError('applicationCode.taken', { code });
    const known = await this.codes.filterKnownEntries(entries);
    const entry = entries.find((one) => !known.has(one));
    if (entry !== undefined) throw new AppError('applicationCode.entryUnknown', { entry });
    const seen = await this.codes.filterKnownSubstances(auth.scope, substanceIds);
    const unknown = substanceIds.filter((one) => !seen.has(one));
    if (unknown.length > 0)
      throw badInput(...unknown.map((one) => ({ path: 'substanceIds', code: 'notFound', params: { id: one } })));
  }
}

const fieldsOf = ({
  stateFrom: _from,
  id,
  version,
  ...input
}: ApplicationCodeSave): Partial<ApplicationCodeEntity> => ({
  ...input,
  ...(id === undefined ? {} : { id }),
  ...(version === undefined ? {} : { version }),
  maxPercent: input.maxPercent ?? null,
  typeApprovedBefore: input.typeApprovedBefore ?? null,
  typeApprovedFrom: input.typeApprovedFrom ?? null,
  validFrom: input.validFrom ?? null,
  validTo: input.validTo ?? null,
  note: input.note ?? '',
});
const toRow = (
  auth: Auth,
  { origin: _origin, enterpriseId, createTime, updateTime, ...code }: ApplicationCodeRecord,
): ApplicationCodeRow => ({
  ...code,
  builtIn: enterpriseId === null,
  can: { edit: canEdit(auth, { enterpriseId }) },
  createTime: createTime.toISOString(),
  updateTime: updateTime.toISOString(),
});
