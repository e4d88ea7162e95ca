import { Injectable } from '@nestjs/common';
import type { api, In, Page, SubstanceDetail, SubstanceRow } from '@matlas/contract';
import { isCasNumber, isEcNumber } from '@matlas/domain';
import { AppError, AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { pinyinOf } from '@matlas/formats';
import { mayKeepSubstance, toSubstanceRow } from './substance.row';
import { type SubstanceRecord, SubstanceStore } from './substance.store';

type Save = In<typeof api.catalog.substances.saveOrUpdate>;

/** The catalogue of basic substances: the platform's is read by all, an enterprise adds its own. */
@Injectable()
export class SubstanceService {
  constructor(private readonly db: Db, private readonly substances: SubstanceStore, private readonly audit: AuditTrail) {}

  async page(auth: Auth, { page, listed }: In<typeof api.catalog.substances.page>): Promise<Page<SubstanceRow>> {
    const found = await this.substances.page(auth.scope, { svhcOnly: listed === 'svhc' }, page);
    return { ...found, records: found.records.map((substance) => toSubstanceRow(auth, substance)) };
  }
  async get(auth: Auth, id: number): Promise<SubstanceDetail> {
    const substance = await this.substances.one(auth.scope, id);
    return { ...toSubstanceRow(auth, substance), ...(await this.substances.relations(id)) };
  }
  save(auth: Auth, input: Save): Promise<SubstanceDetail> {
    return this.db.tx(async () => {
      const before = input.id === undefined ? undefined : await this.kept(auth, input.id);
      await this.assertFree(auth, input);
      const fields = { nameEn: input.nameEn, nameZh: input.nameZh, cas: input.cas ?? null, ec: input.ec ?? null, synonyms: input.synonyms ?? '', pinyin: pinyinOf(input.nameZh) };
      const id = before ? await this.substances.change({ id: before.id, ...(input.version === undefined ? {} : { version: input.version }), ...fields }) : await this.add(auth, fields);
      const after = await this.get(auth, id);
      await this.audit.write(auth, { subject: 'substance', subjectId: id, action: before ? 'change' : 'create', before, after });
      return after;
    });
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of ids) {
        const before = await this.kept(auth, id);
        await this.audit.write(auth, { subject: 'substance', subjectId: id, action: 'delete', before });
      }
      await this.substances.delete(ids);
      return null;
    });
  }
  private async add(auth: Auth, fields: { nameEn: string; nameZh: string; cas: string | null; ec: string | null; synonyms: string; pinyin: string }): Promise<number> {
    const id = await this.substances.newId();
    await this.substances.insert({ id, code: `OWN-${id}`, kind: 'substance', enterpriseId: auth.enterpriseId, createdBy: auth.userId, sources: '', ...fields });
    return id;
  }
  /** Names and CAS are unique among what the caller sees; numbers carry a correct check digit. */
  private async assertFree(auth: Auth, input: Save): Promise<void> {
    if (input.cas && !isCasNumber(input.cas)) throw new AppError('substance.casInvalid', { cas: input.cas });
    if (input.ec && !isEcNumber(input.ec)) throw new AppError('substance.ecInvalid', { ec: input.ec });
    if (input.cas && (await this.substances.taken(auth.scope, 'cas', input.cas, input.id))) throw new AppError('substance.casTaken', { cas: input.cas });
    if (await this.substances.taken(auth.scope, 'name_zh', input.nameZh, input.id)) throw new AppError('substance.nameTaken');
    if (await this.substances.taken(auth.scope, 'name_en', input.nameEn, input.id)) throw new AppError('substance.englishNameTaken');
  }
  private async kept(auth: Auth, id: number): Promise<SubstanceRecord> {
    const substance = await this.substances.one(auth.scope, id);
    if (!mayKeepSubstance(auth, substance)) throw new AppError('forbidden');
    return substance;
  }
}
