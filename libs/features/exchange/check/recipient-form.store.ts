import { Injectable } from '@nestjs/common';
import type { RecipientForm } from '@matlas/domain';
import { Db, Params, type Scope } from '@matlas/server-kit';

/** A recipient of a sheet with the names and numbers that the sheet has there. */
export interface FormAt {
  kid: number | null;
  sheetId: number;
  enterpriseId: number;
  enterpriseName: string;
  enterpriseNameEn: string;
  form: RecipientForm;
}
interface FormRow
  extends
    Omit<FormAt, 'form'>,
    Record<'supplierCode' | 'number' | 'mdsName' | 'drawingId' | 'drawingModCode', string | null> {}

const FORM = `h.id as kid, h.sheet_id as "sheetId", h.enterprise_id as "enterpriseId", h.supplier_code as "supplierCode",
      h.number, h.name as "mdsName", h.drawing_id as "drawingId", h.drawing_mod_code as "drawingModCode"`;
/** For the next sending, the pending changes of the form count. */
const AS_WRITTEN = 'mds_share kept cross join lateral jsonb_populate_record(kept, kept.next_form) h';

/** Names and numbers of sheets at their recipients, read from mds_share. */
@Injectable()
export class RecipientFormStore {
  constructor(private readonly db: Db) {}

  /** Recipients to whom the caller's enterprise sent or is about to send the sheet. */
  async listOfSender(
    scope: Scope,
    sheetId: number,
    one: { enterpriseId?: number | undefined; kid?: number | undefined } = {},
  ): Promise<FormAt[]> {
    const params = new Params();
    const where = [`kept.sheet_id = ${params.add(sheetId)}`, `kept.sender_id = ${params.add(scope.enterpriseId)}`];
    if (one.enterpriseId !== undefined) where.push(`kept.enterprise_id = ${params.add(one.enterpriseId)}`);
    if (one.kid !== undefined) where.push(`kept.id = ${params.add(one.kid)}`);
    const rows = await this.db.rows<FormRow>(
      `select ${FORM}, e.name_zh as "enterpriseName", e.name_en as "enterpriseNameEn"
        from ${AS_WRITTEN}
        join enterprise_card e on e.id = kept.enterprise_id
        where ${where.join(' and ')}
        order by kept.id`,
      params.values,
    );
    return rows.map(toFormAt);
  }
  /** Names and numbers of the sheets that the caller's enterprise received. */
  async listReceived(scope: Scope, sheetIds: readonly number[]): Promise<Map<number, FormAt>> {
    const rows = await this.db.rows<FormRow>(
      `select ${FORM}, '' as "enterpriseName", '' as "enterpriseNameEn"
        from mds_share h
        where h.sheet_id = any($1::int[]) and h.enterprise_id = $2 and h.receive_status <> 'E'`,
      [sheetIds, scope.enterpriseId],
    );
    return new Map(rows.map((row) => [row.sheetId, toFormAt(row)]));
  }
  async findEnterprise(
    id: number,
  ): Promise<Pick<FormAt, 'enterpriseId' | 'enterpriseName' | 'enterpriseNameEn'> | undefined> {
    return this.db.row(
      `select id as "enterpriseId", name_zh as "enterpriseName", name_en as "enterpriseNameEn"
        from enterprise_card
        where id = $1`,
      [id],
    );
  }
}

const toFormAt = ({ supplierCode, number, mdsName, drawingId, drawingModCode, ...at }: FormRow): FormAt => ({
  ...at,
  form: { supplierCode, number, mdsName, drawingId, drawingModCode },
});
