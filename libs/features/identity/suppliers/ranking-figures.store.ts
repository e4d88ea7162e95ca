import { Injectable } from '@nestjs/common';
import { type CertificateKind, type EnterpriseIdentity, RANKING_MONTHS } from '@matlas/contract';
import { Db, Params, type Scope } from '@matlas/server-kit';

/** Public data of a supplier, with its figures of the period. */
export interface RankedSupplier {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
  identity: EnterpriseIdentity;
  countryCode: string | null;
  province: string | null;
  city: string | null;
  accepted: number;
  rejected: number;
  answered: number;
  onTime: number;
  late: number;
  open: number;
  medianSeconds: string | null;
  correctionDays: string | null;
  centreStars: number;
  ownStars: number | null;
  certificatesRecorded: number;
  certificatesValid: number;
  validKinds: CertificateKind[];
}

/** The enterprise whose ratings and formula apply; null: the platform. */
export const raterOf = (scope: Scope): number | null => (scope.reach === 'all' ? null : scope.enterpriseId);

/** First day of the period in the time zone of the platform. */
const PERIOD_START = `(current_date - interval '${RANKING_MONTHS} months')`;
const IN_FORCE = 'current_date between valid_from and valid_until';

/**
 * Events between a customer and its suppliers; for the centre those of all customers together. An answer after the
 * due date and an open request past its due date both count as late; a correction is the next sending of a rejected
 * sheet.
 */
const figures = (mine: string): string => `
  with closed as (
    select supplier_id, count(*) filter (where kind = 'accepted') as accepted,
      count(*) filter (where kind = 'rejected') as rejected, count(*) filter (where kind = 'answered') as answered,
      count(*) filter (where kind = 'answered' and at <= due_at) as on_time,
        count(*) filter (where kind = 'answered' and at > due_at) as late,
      percentile_cont(0.5) within group (order by at - since) filter (where kind = 'answered') as median
    from supplier_event
    where kind in ('accepted', 'rejected', 'answered') and at >= ${PERIOD_START} and ${mine}
    group by supplier_id),
  corrected as (
    select r.supplier_id, percentile_cont(0.5) within group (order by n.again - r.at) as median from supplier_event r
      join lateral (select min(s.at) as again
      from supplier_event s
      where s.customer_id = r.customer_id and s.supplier_id = r.supplier_id and s.subject_id = r.subject_id
        and s.kind = 'sent' and s.at > r.at) n
        on n.again is not null
    where r.kind = 'rejected' and r.at >= ${PERIOD_START} and ${mine} group by r.supplier_id),
  waiting as (
    select supplier_id, count(*) as open, count(*) filter (where due_at < now()) as overdue
    from supplier_event
    where kind = 'requested' and settled_at is null and ${mine}
    group by supplier_id),
  held as (
    select enterprise_id, count(*) as recorded, count(*) filter (where ${IN_FORCE}) as valid,
      array_agg(distinct kind) filter (where ${IN_FORCE}) as kinds
    from held_certificate
    group by enterprise_id)`;
const SELECT = `
  select e.id, e.code, e.name_zh as "nameZh", e.name_en as "nameEn", e.identity, e.country_code as "countryCode",
    e.province, e.city,
    coalesce(c.accepted, 0)::int as accepted, coalesce(c.rejected, 0)::int as rejected,
      coalesce(c.answered, 0)::int as answered, coalesce(c.on_time, 0)::int as "onTime",
    (coalesce(c.late, 0) + coalesce(w.overdue, 0))::int as late, coalesce(w.open, 0)::int as open,
      extract(epoch from c.median)::text as "medianSeconds",
    trim_scale(round((extract(epoch from x.median) / 86400)::numeric, 2))::text as "correctionDays",
    e.star_level as "centreStars", s.stars as "ownStars", coalesce(h.recorded, 0)::int as "certificatesRecorded",
      coalesce(h.valid, 0)::int as "certificatesValid", coalesce(h.kinds, '{}') as "validKinds"
  from supplier_card e
  left join closed c on c.supplier_id = e.id
  left join waiting w on w.supplier_id = e.id
  left join corrected x on x.supplier_id = e.id
  left join held h on h.enterprise_id = e.id`;

/** Computes the figures of suppliers in one pass over the events of the period. */
@Injectable()
export class RankingFiguresStore {
  constructor(private readonly db: Db) {}

  /** All suppliers for the centre; for others those that they registered, invited or exchanged data with. */
  listSuppliers(scope: Scope): Promise<RankedSupplier[]> {
    const params = new Params();
    const rater = raterOf(scope);
    if (rater === null)
      return this.db.rows(`${figures('true')} ${SELECT} left join (select null::smallint as stars) s on true`);
    const me = params.add(rater);
    const own = `left join (select distinct on (supplier_id) supplier_id, stars
      from supplier_star
      where rater_id = ${me}
      order by supplier_id, id desc) s
        on s.supplier_id = e.id`;
    const isMine = `(e.registered_by = ${me}
        or exists (select 1 from registration r where r.enterprise_id = e.id and r.invited_by = ${me})
        or exists (select 1 from supplier_event v where v.customer_id = ${me} and v.supplier_id = e.id))`;
    return this.db.rows(
      `${figures(`customer_id = ${me}`)} ${SELECT} ${own} where e.id <> ${me} and ${isMine}`,
      params.values,
    );
  }
  async getPeriodDays(): Promise<{ today: string; periodStart: string }> {
    const row = await this.db.row<{ today: string; periodStart: string }>(
      `select current_date::text as today, ${PERIOD_START}::date::text as "periodStart"`,
    );
    if (!row) throw new Error('no day');
    return row;
  }
}
