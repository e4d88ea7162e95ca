import { Injectable } from '@nestjs/common';
import { dataOrigin } from '@matlas/contract';
import { releasedSql, unexpiredSql, versionSql, visibleSheetSql } from '@matlas/features/mds';
import { DerivedDb, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import type { DocumentSubstanceData } from './document.store';

export interface CatalogueSubstance extends DocumentSubstanceData {
  active: boolean;
  /** Other numbers of the same substance. */
  otherNumbers: string[];
}
/** A sheet that a reference of a file may identify. */
export interface FoundSheet {
  n: number;
  id: number;
  cid: number;
  cver: string;
  name: string;
  number: string | null;
  own: boolean;
  released: boolean;
  standard: boolean;
}
export interface NumberQuery {
  n: number;
  cid: number | null;
  number: string | null;
  supplierCode: string | null;
}
export interface MaterialQuery {
  n: number;
  name: string;
  symbol: string | null;
  standard: string | null;
  classCode: string | null;
}

const FOUND = (own: string): string => `
  s.id, s.cid::int as cid, ${versionSql('s')} as cver, s.name, s.number, s.enterprise_id = ${own} as own,
    ${releasedSql('s')} as released, s.standard_material as standard`;

/** Released materials that are published, standard or the caller's own. */
const usableMaterialSql = (own: string): string =>
  `s.kind = 3 and s.deleted_at is null and ${releasedSql('s')} and ${unexpiredSql('s')}
    and (s.status = 'RL' or s.standard_material or s.enterprise_id = ${own})`;

/** Looks up many references of files at once. */
@Injectable()
export class LookupStore {
  constructor(private readonly db: DerivedDb) {}

  /** By code, number (CAS, EC or another of the same substance) or joker; the best match first. */
  findSubstances(
    scope: Scope,
    words: { codes: readonly string[]; numbers: readonly string[]; jokers: readonly string[] },
  ): Promise<CatalogueSubstance[]> {
    const params = new Params();
    const [codes, numbers, jokers] = [params.add(words.codes), params.add(words.numbers), params.add(words.jokers)];
    return this.db.rows<CatalogueSubstance>(
      `select s.id, s.code, s.cas, s.ec, s.name_en as "nameEn", s.name_zh as "nameZh", s.joker, s.active,
          s.other_numbers as "otherNumbers"
        from substance s
      where (s.code = any(${codes}::text[]) or s.cas = any(${numbers}::text[]) or s.ec = any(${numbers}::text[])
        or s.joker = any(${jokers}::text[]) or s.other_numbers && ${numbers}::text[])
        and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}
        and not s.uncatalogued
      order by s.active desc, s.enterprise_id is not null, s.kind = 'group', s.id`,
      params.values,
    );
  }
  /** By their ids; those that the caller does not see are left out. */
  listSubstances(scope: Scope, ids: readonly number[]): Promise<CatalogueSubstance[]> {
    if (ids.length === 0) return Promise.resolve([]);
    const params = new Params();
    return this.db.rows<CatalogueSubstance>(
      `select s.id, s.code, s.cas, s.ec, s.name_en as "nameEn", s.name_zh as "nameZh", s.joker, s.active,
          s.other_numbers as "otherNumbers"
        from substance s
      where s.id = any(${params.add(ids)}::int[])
        and ${scopeWhere(scope, params, { enterprise: 's.enterprise_id' }, { shared: true })}`,
      params.values,
    );
  }
  /** Materials that a file may use, by their CID, in their latest release. */
  listMaterials(scope: Scope, cids: readonly number[]): Promise<FoundSheet[]> {
    if (cids.length === 0) return Promise.resolve([]);
    const params = new Params();
    const own = params.add(scope.enterpriseId);
    return this.db.rows<FoundSheet>(
      `select distinct on (s.cid) 0 as n, ${FOUND(own)}
        from mds_sheet s
      where s.cid = any(${params.add(cids)}::bigint[]) and ${usableMaterialSql(own)} and ${visibleSheetSql(scope, params)}
      order by s.cid, s.version desc`,
      params.values,
    );
  }
  /** Materials that a file may use and whose names are alike, the most alike first. */
  listAlikeMaterials(
    scope: Scope,
    queries: readonly { n: number; name: string }[],
    limit: number,
  ): Promise<FoundSheet[]> {
    if (queries.length === 0) return Promise.resolve([]);
    const params = new Params();
    const own = params.add(scope.enterpriseId);
    const wanted = `unnest(${params.add(queries.map(({ n }) => n))}::int[],
      ${params.add(queries.map(({ name }) => name))}::text[]) w(n, name)`;
    return this.db.rows<FoundSheet>(
      `select w.n, hit.id, hit.cid, hit.cver, hit.name, hit.number, hit.own, hit.released, hit.standard
        from ${wanted}
      cross join lateral (
        select ${FOUND(own)}, greatest(similarity(s.name, w.name), similarity(coalesce(s.foreign_name, ''), w.name)) as alike
        from mds_sheet s
        where (s.name % w.name or s.foreign_name % w.name) and ${usableMaterialSql(own)}
          and ${visibleSheetSql(scope, params)}
        order by alike desc, s.standard_material desc, s.cid, s.version desc
        limit ${params.add(limit)}) hit
      order by w.n, hit.alike desc`,
      params.values,
    );
  }
  async filterClasses(codes: readonly string[]): Promise<Set<string>> {
    return new Set(
      (
        await this.db.rows<{ code: string }>('select code from material_class where code = any($1::text[])', [codes])
      ).map(({ code }) => code),
    );
  }
  /** Codes of this installation (domain.md 6: numbers of other systems have other meanings). */
  async filterApplications(codes: readonly string[]): Promise<Set<string>> {
    return new Set(
      (
        await this.db.rows<{ code: string }>(
          'select code from application_codes_on(current_date) where origin = $1 and code = any($2::text[])',
          [dataOrigin.of.own, codes],
        )
      ).map(({ code }) => code),
    );
  }
  /**
   * Versions visible to the caller, by their number here, or by item number and supplier; the latest release of
   * each identity first.
   */
  findByNumber(scope: Scope, queries: readonly NumberQuery[]): Promise<FoundSheet[]> {
    if (queries.length === 0) return Promise.resolve([]);
    const params = new Params();
    const wanted = `unnest(${params.add(queries.map(({ n }) => n))}::int[],
      ${params.add(queries.map(({ cid }) => cid))}::bigint[],
      ${params.add(queries.map(({ number }) => number))}::text[],
      ${params.add(queries.map(({ supplierCode }) => supplierCode))}::text[]) w(n, cid, number, supplier)`;
    return this.db.rows<FoundSheet>(
      `select distinct on (w.n, s.cid) w.n, ${FOUND(params.add(scope.enterpriseId))} from ${wanted}
      join mds_sheet s on s.cid = w.cid
        or (w.number is not null and part_number_key(s.number) = part_number_key(w.number)
          and (w.supplier is null or upper(s.supplier_code) = upper(w.supplier)))
      where s.deleted_at is null and ${visibleSheetSql(scope, params)}
      order by w.n, s.cid, ${releasedSql('s')} desc, s.version desc`,
      params.values,
    );
  }
  /** Own sheets of a kind by their item number: candidates for a new version. */
  findOwnByNumber(
    scope: Scope,
    queries: readonly { n: number; number: string; kind: number }[],
  ): Promise<FoundSheet[]> {
    if (queries.length === 0) return Promise.resolve([]);
    const params = new Params();
    const own = params.add(scope.enterpriseId);
    const wanted = `unnest(${params.add(queries.map(({ n }) => n))}::int[],
      ${params.add(queries.map(({ number }) => number))}::text[],
      ${params.add(queries.map(({ kind }) => kind))}::smallint[]) w(n, number, kind)`;
    return this.db.rows<FoundSheet>(
      `select distinct on (w.n, s.cid) w.n, ${FOUND(own)}
        from ${wanted}
        join mds_sheet s on part_number_key(s.number) = part_number_key(w.number) and upper(s.number) = upper(w.number)
          and s.kind = w.kind
      where s.deleted_at is null and s.enterprise_id = ${own} and ${visibleSheetSql(scope, params)}
      order by w.n, s.cid, s.version desc`,
      params.values,
    );
  }
  /** Released materials that are published, standard or the caller's own, by name and the other given properties. */
  findMaterials(scope: Scope, queries: readonly MaterialQuery[]): Promise<FoundSheet[]> {
    if (queries.length === 0) return Promise.resolve([]);
    const params = new Params();
    const own = params.add(scope.enterpriseId);
    const column = (values: readonly (string | null)[]): string => `${params.add(values)}::text[]`;
    const wanted = `unnest(${params.add(queries.map(({ n }) => n))}::int[], ${column(queries.map(({ name }) => name))},
      ${column(queries.map(({ symbol }) => symbol))}, ${column(queries.map(({ standard }) => standard))},
      ${column(queries.map(({ classCode }) => classCode))}) w(n, name, symbol, standard, class)`;
    return this.db.rows<FoundSheet>(
      `select distinct on (w.n, s.cid) w.n, ${FOUND(own)} from ${wanted}
      join mds_node n on n.kind = 3
        and (upper(n.name) = upper(w.name) or upper(n.foreign_name) = upper(w.name)
          or upper(n.symbol) = upper(coalesce(w.symbol, w.name)))
      join mds_sheet s on s.id = n.id
      where s.deleted_at is null and ${releasedSql('s')} and ${unexpiredSql('s')}
        and (s.status = 'RL' or s.standard_material or s.enterprise_id = ${own}) and ${visibleSheetSql(scope, params)}
        and (w.class is null or n.class_code is null or n.class_code = w.class)
          and (w.symbol is null or n.symbol is null or upper(n.symbol) = upper(w.symbol))
          and (w.standard is null or n.standard is null or upper(n.standard) = upper(w.standard))
      order by w.n, s.cid, s.version desc`,
      params.values,
    );
  }
}
