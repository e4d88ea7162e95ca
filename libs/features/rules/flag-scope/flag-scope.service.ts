import { Injectable } from '@nestjs/common';
import type { FlagScopeRow, FlagScopeSave, Page, PageQuery, ScopeChoice } from '@matlas/contract';
import { AppError, AuditTrail, type Auth, badInput, Db } from '@matlas/server-kit';
import { rowFieldsOf, ownerFields } from '../tagging-rule/replaced-rows';
import { KnownClasses } from '../tagging-rule/known-classes.store';
import { type FlagScopeRecord, FlagScopeStore } from './flag-scope.store';

const SUBJECT = 'rrr_scope';
const ALL_PARTS: ScopeChoice = { id: 0, code: '*', nameZh: '全部零件', nameEn: 'All parts' };

/** Groups of parts to which tagging rules apply. */
@Injectable()
export class FlagScopeService {
  constructor(
    private readonly db: Db,
    private readonly scopes: FlagScopeStore,
    private readonly classes: KnownClasses,
    private readonly audit: AuditTrail,
  ) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<FlagScopeRow>> {
    const found = await this.scopes.page(auth.enterpriseId, page);
    return { ...found, records: found.records.map(toRow) };
  }
  async names(auth: Auth): Promise<ScopeChoice[]> {
    return [ALL_PARTS, ...(await this.scopes.listChoices(auth.enterpriseId))];
  }
  save(auth: Auth, { id, version, ...input }: FlagScopeSave): Promise<FlagScopeRow> {
    return this.db.tx(async () => {
      const before = id === undefined ? undefined : await this.scopes.getScope(auth.enterpriseId, id);
      if (await this.scopes.isCodeTaken(auth.enterpriseId, input.code, before?.id))
        throw new AppError('flagScope.codeTaken');
      const unknown = await this.classes.filterUnknown(input.classCodes);
      if (unknown.length > 0)
        throw badInput(...unknown.map((code) => ({ path: 'classCodes', code: 'notFound', params: { id: code } })));
      const saved = await this.scopes.save({
        ...input,
        treatment: input.treatment ?? null,
        note: input.note ?? '',
        ...ownerFields(auth, before, version),
      });
      const after = await this.scopes.getScope(auth.enterpriseId, saved);
      await this.audit.write(auth, {
        subject: SUBJECT,
        subjectId: saved,
        action: before && before.enterpriseId !== null ? 'change' : 'create',
        before: before ?? null,
        after,
      });
      return toRow(after);
    });
  }
  /** Deleting a row that replaces one of the platform restores the platform's row. */
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.scopes.getScope(auth.enterpriseId, id);
        if (before.enterpriseId === null) throw new AppError('forbidden');
        const rules = await this.scopes.countRules(auth.enterpriseId, id);
        if (rules > 0) throw new AppError('flagScope.inUse', { name: before.code, count: rules });
        await this.scopes.delete(auth.enterpriseId, id);
        await this.audit.write(auth, { subject: SUBJECT, subjectId: id, action: 'delete', before });
      }
      return null;
    });
  }
}

const toRow = ({
  enterpriseId,
  replacesId,
  createTime,
  updateTime,
  version,
  ...scope
}: FlagScopeRecord): FlagScopeRow => ({
  ...scope,
  ...rowFieldsOf({ id: scope.id, enterpriseId, replacesId, createTime, updateTime, version }),
});
