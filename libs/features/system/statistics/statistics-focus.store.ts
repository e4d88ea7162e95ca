import { Injectable } from '@nestjs/common';
import { MAX_STATISTICS_MONTHS, type StatisticsFilter, DEFAULT_STATISTICS_MONTHS } from '@matlas/contract';
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
/** Whole months: `bounds` contains the start of each, and the end of the last. */
export interface Period {
  months: string[];
  bounds: Date[];
}
/** What is counted: the caller's scope, narrowed by the filter. Null: not narrowed. */
export interface Focus extends Period {
  scope: Scope;
  enterprise: Named | null;
  /** The root department, which counts the sendings that were not addressed to a department. */
  rootId: number | null;
  departments: FocusDepartment[];
  organisationIds: number[] | null;
}

const MONTHS = `
  select to_char(m, 'YYYY-MM') as month, m at time zone $3 as start
  from (select coalesce(($2 || '-01')::timestamp, date_trunc('month', now() at time zone $3)) as last) t
    cross join lateral generate_series(coalesce(($1 || '-01')::timestamp,
      t.last - make_interval(months => ${DEFAULT_STATISTICS_MONTHS - 1})),
      t.last + interval '1 month', interval '1 month') m
    order by m`;

/**
 * Converts a filter: its months in the time zone of the platform, its enterprise, and its departments within the
 * caller's reach.
 */
@Injectable()
export class StatisticsFocusStore {
  constructor(private readonly db: Db) {}

  async getFocus(scope: Scope, filter: StatisticsFilter): Promise<Focus> {
    const enterpriseId =
      filter.enterpriseId ??
      (scope.reach === 'all' ? await this.enterpriseOf(scope, filter.organisationId) : scope.enterpriseId);
    const [period, enterprise, departments] = await Promise.all([
      this.period(filter),
      enterpriseId === null ? null : this.enterprise(scope, enterpriseId),
      enterpriseId === null ? [] : this.departments(scope, enterpriseId),
    ]);
    return {
      scope,
      ...period,
      enterprise,
      rootId: enterpriseId === null ? null : await this.root(scope, enterpriseId),
      departments,
      organisationIds: filter.organisationId ? below(departments, filter.organisationId) : null,
    };
  }

  private async period({ from, to }: StatisticsFilter): Promise<Period> {
    const rows = await this.db.rows<{ month: string; start: Date }>(MONTHS, [from ?? null, to ?? null, clock.zone]);
    const months = rows.slice(0, -1).map(({ month }) => month);
    if (months.length === 0) throw badInput({ path: 'from', code: 'endBeforeStart' });
    if (months.length > MAX_STATISTICS_MONTHS)
      throw badInput({ path: 'from', code: 'tooManyMonths', params: { max: MAX_STATISTICS_MONTHS } });
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
  /** Departments in the caller's reach, parents before children. */
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

/** The department with its subtree. Throws `notFound` when it is not among these departments. */
function below(departments: readonly FocusDepartment[], id: number): number[] {
  if (!departments.some((department) => department.id === id)) throw notFound('organisation', id);
  const found = new Set([id]);
  for (const department of departments)
    if (department.parentId !== null && found.has(department.parentId)) found.add(department.id);
  return [...found];
}
