import { Injectable } from '@nestjs/common';
import type { AuditFigures, AuditPeriod } from '@matlas/contract';
import { DerivedDb, Params, type Scope } from '@matlas/server-kit';
import { AUDITS, auditScopeSql, personSql, systemSql } from '../audit-sql';
import type { AuditedSystem } from '../audit.record';

type Supplier = AuditFigures['suppliers'][number];
type Auditor = AuditFigures['auditors'][number];
type Whole = Pick<AuditFigures, 'decided' | 'returned' | 'medianHours' | 'p90Hours' | 'byRule' | 'waiting' | 'overdue'>;

const TAKEN = 'extract(epoch from f.decided_at - f.created_at) / 3600';
const share = (part: number): string =>
  `round((percentile_cont(${part}) within group (order by ${TAKEN}) filter (where f.in_period))::numeric, 1)::float8`;
const DECIDED = `(count(*) filter (where f.in_period))::int as decided,
    (count(*) filter (where f.in_period and f.status = 3))::int as returned, ${share(0.5)} as "medianHours",
    ${share(0.9)} as "p90Hours"`;
const OPEN = `(count(*) filter (where f.status = 1))::int as open,
    (count(*) filter (where f.status = 1 and f.due_on < current_date))::int as overdue`;

/** Sums over the audits of an enterprise. */
@Injectable()
export class FiguresStore {
  constructor(private readonly db: DerivedDb) {}

  async loadWhole(scope: Scope, system: AuditedSystem, period: AuditPeriod): Promise<Whole> {
    const rows = await this.sum<Whole>(
      scope,
      system,
      period,
      `select ${DECIDED}, (count(*) filter (where f.in_period and f.status = 2 and f.decided_by is null))::int
            as "byRule",
          (count(*) filter (where f.status < 2))::int as waiting,
          (count(*) filter (where f.status < 2 and f.due_on < current_date))::int as overdue
        from f`,
    );
    return rows[0] as Whole;
  }
  /** With the most decisions first. */
  listSuppliers(scope: Scope, system: AuditedSystem, period: AuditPeriod): Promise<Supplier[]> {
    return this.sum<Supplier>(
      scope,
      system,
      period,
      `, r as (select f.sender_id, f.reason, count(*)::int as count
          from f
          where f.in_period and f.status = 3 and f.reason is not null
          group by 1, 2)
        select f.sender_id as id, e.name_zh as name, e.name_en as "nameEn", ${DECIDED},
          coalesce((select jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.count)
              order by r.count desc, r.reason)
            from r
            where r.sender_id = f.sender_id), '[]') as reasons
        from f
        join enterprise_card e on e.id = f.sender_id
        group by 1, 2, 3
        having bool_or(f.in_period)
        order by decided desc, id
        limit 500`,
    );
  }
  listReasons(scope: Scope, system: AuditedSystem, period: AuditPeriod): Promise<AuditFigures['reasons']> {
    return this.sum(
      scope,
      system,
      period,
      `select f.reason, count(*)::int as count
        from f
        where f.in_period and f.status = 3 and f.reason is not null
        group by 1
        order by 2 desc, 1`,
    );
  }
  /** Who decided in the period or has something in hand. */
  listAuditors(scope: Scope, system: AuditedSystem, period: AuditPeriod): Promise<Auditor[]> {
    return this.sum<Auditor>(
      scope,
      system,
      period,
      `select f.person as id, coalesce(${personSql('f.person')}, '') as name, ${DECIDED}, ${OPEN}
        from f
        where f.person is not null and (f.in_period or f.status = 1)
        group by 1
        order by open desc, decided desc, id`,
    );
  }
  listMachine(scope: Scope, system: AuditedSystem, period: AuditPeriod): Promise<AuditFigures['machine']> {
    return this.sum(
      scope,
      system,
      period,
      `select f.machine as would, f.status, count(*)::int as count
        from f
        where f.in_period and f.decided_by is not null and f.machine is not null
        group by 1, 2
        order by 1, 2`,
    );
  }

  /** `query` reads `f`: the audits that the caller sees, with those decided in the period marked. */
  private sum<R extends object>(
    scope: Scope,
    system: AuditedSystem,
    { from, to }: AuditPeriod,
    query: string,
  ): Promise<R[]> {
    const params = new Params();
    const where = `${auditScopeSql(scope, params)} and ${systemSql(system)}`;
    const [first, last] = [params.add(from ?? null), params.add(to ?? null)];
    return this.db.rows<R>(
      `with f as (select a.status::int as status, a.created_at, a.decided_at, a.decided_by, a.due_on, a.reason,
            a.machine, e.id as sender_id, case when a.status = 1 then a.auditor_id else a.decided_by end as person,
            coalesce(a.status >= 2 and (${first}::date is null or a.decided_at::date >= ${first}::date)
              and (${last}::date is null or a.decided_at::date <= ${last}::date), false) as in_period
          from ${AUDITS}
          where ${where}) ${query}`,
      params.values,
    );
  }
}
