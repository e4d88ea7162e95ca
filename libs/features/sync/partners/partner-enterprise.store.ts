import { Injectable } from '@nestjs/common';
import { Db, notFound } from '@matlas/server-kit';

/** Queries of what both sides learn of an enterprise, and of what came from a partner. */
@Injectable()
export class PartnerEnterpriseStore {
  constructor(private readonly db: Db) {}

  async getEnterprise(id: number): Promise<{ code: string; name: string }> {
    const found = await this.db.row<{ code: string; name: string }>(
      'select code, name_zh as name from enterprise_card where id = $1',
      [id],
    );
    if (!found) throw notFound('enterprise', id);
    return found;
  }
  /** By partner: sheets that came from it, open errors, and the speed of its last complete run. */
  async listFigures(
    partnerIds: readonly number[],
  ): Promise<Map<number, { sheets: number; openErrors: number; fullSeconds: number | null }>> {
    const rows = await this.db.rows<{ id: number; sheets: number; openErrors: number; fullSeconds: number | null }>(
      `select p.id,
          (select count(*)::int
            from sync_sheet i
            where i.partner_id = p.id and i.direction = 'in' and i.state = 'here') as sheets,
          (select count(*)::int from sync_error e where e.partner_id = p.id and e.state <> 'solved') as "openErrors",
          (select ceil(extract(epoch from r.finished_at - r.started_at))::int
            from sync_run r
            where r.partner_id = p.id and r.state = 'done' and r.offered > 0
            order by r."full" desc, r.offered desc, r.id desc
            limit 1) as "fullSeconds"
        from sync_partner p
        where p.id = any($1::int[])`,
      [[...partnerIds]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
