import { Injectable } from '@nestjs/common';
import { MOST_STATISTICS_MONTHS, type StatisticsFilter, USUAL_STATISTICS_MONTHS } from '@matlas/contract';
import { badInput, clock, Db, notFound, Params, type Scope, scopeWhere } from '@matlas/server-kit';

export interface Named {
  id: number;
  nameZh: string;
  nameEn: string;
}
export interface FocusDepartment extends Named {
  level: number;
  parentId: number | null;
}
/** Whole months: `bounds` has the start of each, and the end of the last. */
export interface Period {
  months: string[];
  bounds: Date[];
}
/** What is counted: the scope of the caller, narrowed by what was asked. Null: not narrowed. */
export interface Focus extends Period {
  scope: Scope;
  enterprise: Named | null;
  /** The department that is the enterprise itself: it received what was sent to no department. */
  rootId: number | null;
  departments: FocusDepartment[];
  organisationIds: number[] | null;
}

const MONTHS = `
  select to_char(m, 'YYYY-MM') as month, m at time zone $3 as start
  from (select coalesce(($2 || '-01')::timestamp, date_trunc('month', now() at time zone $3)) as last) t
    cross join lateral generate_series(coalesce(($1 || '-01')::timestamp,
      t.last - make_interval(months => ${USUAL_STATISTICS_MONTHS - 1})),
      t.last + interval '1 month', interval '1 month') m
    order by m`;

/**
 * Reads a question: its months in the zone of the platform, its enterprise and its departments as far as the caller
 * reaches.
 */
@Injectable()
export class StatisticsFocusStore {
  constructor(private readonly db: Db) {}

  async of(scope: Scope, asked: StatisticsFilter): Promise<Focus> {
    const enterpriseId =
      asked.enterpriseId ??
      (scope.reach === 'all' ? await this.enterpriseOf(scope, asked.organisationId) : scope.enterpriseId);
    const [period, enterprise, departments] = await Promise.all([
      this.period(asked),
      enterpriseId === null ? null : this.enterprise(scope, enterpriseId),
      enterpriseId === null ? [] : this.departments(scope, enterpriseId),
    ]);
    return {
      scope,
      ...period,
      enterprise,
      rootId: enterpriseId === null ? null : await this.root(scope, enterpriseId),
      departments,
      organisationIds: asked.organisationId ? below(departments, asked.organisationId) : null,
    };
  }

  private async period({ from, to }: StatisticsFilter): Promise<Period> {
    const rows = await this.db.rows<{ month: string; start: Date }>(MONTHS, [from ?? null, to ?? null, clock.zone]);
    const months = rows.slice(0, -1).map(({ month }) => month);
    if (months.length === 0) throw badInput({ path: 'from', code: 'endBeforeStart' });
    if (months.length > MOST_STATISTICS_MONTHS)
      throw badInput({ path: 'from', code: 'tooManyMonths', params: { max: MOST_STATISTICS_MONTHS } });
    return { months, bounds: rows.map(({ start }) => start) };
  }
  private async enterprise(scope: Scope, id: number): Promise<Named> {
    const params = new Params();
    const found = await this.db.row<Named>(
      `select e.id, e.name_zh as "nameZh", e.name_en as "nameEn"
        from enterprise e
        where e.id = ${params.add(id)} and ${scopeWhere(scope, params, { enterprise: 'e.id' })}`,
      params.values,
    );
    if (!found) throw notFound('enterprise', id);
    return found;
  }
  private async enterpriseOf(scope: Scope, organisationId: number | undefined): Promise<number | null> {
    if (organisationId === undefined) return null;
    const params = new Params();
    const found = await this.db.row<{ id: number }>(
      `select o.enterprise_id as id
        from organisation o
        where o.id = ${params.add(organisationId)}
          and ${scopeWhere(scope, params, { enterprise: 'o.enterprise_id', organisation: 'o.id' })}`,
      params.values,
    );
    if (!found) throw notFound('organisation', organisationId);
    return found.id;
  }
  private async root(scope: Scope, enterpriseId: number): Promise<number | null> {
    const params = new Params();
    const found = await this.db.row<{ id: number }>(
      `select o.id
        from organisation o
        where o.enterprise_id = ${params.add(enterpriseId)} and o.parent_id is null
          and ${scopeWhere(scope, params, { enterprise: 'o.enterprise_id' })}`,
      params.values,
    );
    return found?.id ?? null;
  }
  /** Those that the caller reaches, parents before children. */
  private departments(scope: Scope, enterpriseId: number): Promise<FocusDepartment[]> {
    const params = new Params();
    const reached = scopeWhere(scope, params, { enterprise: 'o.enterprise_id', organisation: 'o.id' });
    return this.db.rows<FocusDepartment>(
      `with recursive deep as (
         select o.id, 0 as level, array[o.id] as place
         from organisation o
         where o.enterprise_id = ${params.add(enterpriseId)} and o.parent_id is null
         union all
         select o.id, d.level + 1, d.place || array[o.sort, o.id]
         from organisation o
         join deep d on o.parent_id = d.id)
       select o.id, o.name_zh as "nameZh", o.name_en as "nameEn", o.parent_id as "parentId", d.level
       from organisation o
       join deep d using (id)
       where ${reached}
       order by d.place`,
      params.values,
    );
  }
}

/** The department with everything below it. Throws `notFound` where it is none of these. */
function below(departments: readonly FocusDepartment[], id: number): number[] {
  if (!departments.some((department) => department.id === id)) throw notFound('organisation', id);
  const found = new Set([id]);
  for (const department of departments)
    if (department.parentId !== null && found.has(department.parentId)) found.add(department.id);
  return [...found];
}
