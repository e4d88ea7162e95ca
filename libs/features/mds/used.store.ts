import { Injectable } from '@nestjs/common';
import { type ComponentMass, Decimal, type ReferenceContent, type SheetReference } from '@matlas/domain';
import { DerivedDb, Params, type Scope, scopeWhere } from '@matlas/server-kit';
import {
  containedCidsSql,
  releasedSql,
  unexpiredSql,
  usedSubstanceSql,
  versionSql,
  visibleSheetSql,
} from './sheet-sql';
import type { UsedSheet, UsedSubstance } from './working-tree';

interface UsedSheetRow {
  id: number;
  cid: number;
  cver: string;
  kind: 1 | 2 | 3;
  name: string;
  foreignName: string | null;
  number: string | null;
  status: SheetReference['status'];
  ownerId: number;
  deleted: boolean;
  preliminary: boolean;
  expired: boolean;
  height: number;
  nodeCount: number;
  declared: string | null;
  calculated: string | null;
  leaf: string | null;
  classCode: string | null;
  containedCids: (number | string)[];
  newerId: number | null;
}
export interface WantedVersion {
  cid: number;
  version?: string | undefined;
}
/** A substance with what it was looked up by. */
export interface FoundSubstance extends UsedSubstance {
  code: string;
  askedId: number;
  numbers: string[];
}
export interface WantedSubstances {
  ids: readonly number[];
  numbers: readonly string[];
  codes: readonly string[];
}

const SELECT = `
  s.id, s.cid, ${versionSql('s')} as cver, s.kind, s.name, s.foreign_name as "foreignName", s.number, s.status,
    s.enterprise_id as "ownerId", s.deleted_at is not null as deleted, s.preliminary,
    not ${unexpiredSql('s')} as expired,
  s.height, s.node_count as "nodeCount", coalesce(n.measured_mass_g, n.calculated_mass_g)::text as declared,
    n.calculated_mass_g::text as calculated, n.leaf_mass_g::text as leaf, n.class_code as "classCode",
  ${containedCidsSql('s')} as "containedCids", newer.id as "newerId"`;
/** `newer`: a later release of the same MDS that the enterprise $2 may use, its own or a published one. */
const FROM = `mds_sheet s join mds_node n on n.id = s.id left join mds_closure c on c.root = s.id
  left join lateral (select l.id
  from mds_sheet l
  where l.cid = s.cid and l.version > s.version and l.deleted_at is null and ${releasedSql('l')}
    and (l.status = 'RL' or l.enterprise_id = $2) order by l.version desc limit 1) newer on true`;

/**
 * Declared portions have at most six digits: rounding to nine removes the error of floats and gives the exact
 * percentage.
 */
const CONTENTS = `with recursive below(id, node, w) as (select id, id, 1::float8 from unnest($1::int[]) r(id)
    union all select b.id, e.child, b.w * e.w from below b join mds_edge e on e.parent = b.node and e.child_kind = 3)
  select b.id, case when s.kind = 'element' then s.symbol end as symbol,
    trim_scale(round((sum(b.w * e.w) * 100)::numeric, 9))::text as percent
  from below b join mds_edge e on e.parent = b.node and e.child_kind = 4 join substance s on s.id = e.child
  where not e.confidential and s.joker is null and (s.kind = 'polymer' or (s.kind = 'element' and s.symbol is not null))
  group by 1, 2`;

/**
 * Deactivated codes of the materials below sheets, on edges to substances and in overrides; nothing below a legacy
 * spare part is read.
 */
const DEACTIVATED = `with recursive below(id, node) as (
    select r.id, n.id from unnest($1::int[]) r(id) join mds_node n on n.id = r.id
      where n.attributes->'legacySparePart' is null
    union
    select b.id, n.id from below b join mds_edge e on e.parent = b.node join mds_node n on n.id = e.child
      where e.child_kind < 4 and n.attributes->'legacySparePart' is null)
  select b.id, array_agg(distinct u.code order by u.code) as codes
  from below b join mds_edge e on e.parent = b.node
  cross join lateral (select e.application_code as code
    union all select o->>'applicationCode' from jsonb_array_elements(e.application_overrides) o) u
  where not e.confidential and u.code = any($2::text[])
  group by b.id`;

/** Data of other sheets and of the catalogue about the children of a tree. */
@Injectable()
export class UsedStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Upper limits of the undisclosed content of materials, in percent of each material; nothing else of it is
   * disclosed (rule HID-1).
   */
  async loadHiddenPercents(sheetIds: readonly number[]): Promise<Map<number, string>> {
    if (sheetIds.length === 0) return new Map();
    const rows = await this.db.rows<{ id: number; percent: string }>(
      'select id, trim_scale(mds_hidden_percent(id))::text as percent from unnest($1::int[]) w(id)',
      [[...new Set(sheetIds)]],
    );
    return new Map(rows.map(({ id, percent }) => [id, percent]));
  }

  /**
   * Disclosed elements and polymers of materials, through all references; confidential content is left out (rule
   * CLS-2).
   */
  async loadContents(sheetIds: readonly number[]): Promise<Map<number, ReferenceContent>> {
    if (sheetIds.length === 0) return new Map();
    const rows = await this.db.rows<{ id: number; symbol: string | null; percent: string }>(CONTENTS, [
      [...new Set(sheetIds)],
    ]);
    const contents = new Map(
      sheetIds.map((id): [number, { elements: Record<string, string>; polymer: string }] => [
        id,
        { elements: {}, polymer: '0' },
      ]),
    );
    for (const { id, symbol, percent } of rows) {
      const content = contents.get(id);
      if (content && symbol === null) content.polymer = percent;
      else if (content && symbol !== null) content.elements[symbol] = percent;
    }
    return contents;
  }

  /** The given deactivated application codes that sheets use, through all references (rule APP-2). */
  async loadDeactivatedCodes(sheetIds: readonly number[], codes: readonly string[]): Promise<Map<number, string[]>> {
    if (sheetIds.length === 0 || codes.length === 0) return new Map();
    const rows = await this.db.rows<{ id: number; codes: string[] }>(DEACTIVATED, [[...new Set(sheetIds)], codes]);
    return new Map(rows.map((row) => [row.id, row.codes]));
  }

  /**
   * The wanted versions that the caller sees, in the given order; without a version number the latest release, or
   * the latest draft when there is no release.
   */
  async findVisible(scope: Scope, wanted: readonly WantedVersion[]): Promise<(UsedSheet | undefined)[]> {
    if (wanted.length === 0) return [];
    const params = new Params();
    const cids = params.add(wanted.map(({ cid }) => cid));
    const versions = params.add(wanted.map(({ version }) => version ?? null));
    const wantedSql = `unnest(${cids}::bigint[], ${versions}::numeric[]) with ordinality w(cid, version, at)`;
    const found = await this.db.rows<{ at: number; id: number }>(
      `select w.at::int, hit.id from ${wantedSql} join lateral (
      select s.id
      from mds_sheet s
      where s.cid = w.cid and (w.version is null or s.version = w.version) and s.deleted_at is null
        and ${visibleSheetSql(scope, params)}
      order by ${releasedSql('s')} desc, s.version desc limit 1) hit on true`,
      params.values,
    );
    const sheets = await this.findByIds(
      found.map(({ id }) => id),
      scope.enterpriseId,
    );
    const byPlace = new Map(found.map(({ at, id }) => [at - 1, sheets.get(id)]));
    return wanted.map((_, index) => byPlace.get(index));
  }

  /** Sheets to which a tree of an enterprise refers already, whoever may see them. */
  async findByIds(ids: readonly number[], enterpriseId: number): Promise<Map<number, UsedSheet>> {
    const rows = await this.readSheetRows(ids, enterpriseId);
    const newer = new Map(
      (
        await this.readSheetRows(
          rows.flatMap(({ newerId }) => newerId ?? []),
          enterpriseId,
        )
      ).map((row) => [row.id, row]),
    );
    return new Map(
      rows.map((row) => [
        row.id,
        { ...usedSheet(row), ...(row.newerId === null ? {} : latestOf(newer.get(row.newerId))) },
      ]),
    );
  }
  private async readSheetRows(ids: readonly number[], enterpriseId: number): Promise<UsedSheetRow[]> {
    if (ids.length === 0) return [];
    return this.db.rows<UsedSheetRow>(`select ${SELECT} from ${FROM} where s.id = any($1::int[])`, [
      [...new Set(ids)],
      enterpriseId,
    ]);
  }

  /** The given sheets whose validity has ended: existing references stay, new ones are not allowed. */
  async findExpired(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    return new Set(
      (
        await this.db.rows<{ id: number }>(
          'select id from mds_sheet where id = any($1::int[]) and valid_until < current_date',
          [ids],
        )
      ).map(({ id }) => id),
    );
  }

  /**
   * Substances by id, number (CAS, EC, or another number of the same substance) or catalogue code; of several with the
   * same number the active one of the platform first, what the catalogue lacks last. An uncatalogued substance of
   * another enterprise is found where a sheet that the caller sees discloses it; one that was replaced is its
   * replacement. `askedId` and `numbers` are what the row was found by.
   */
  async findSubstances(scope: Scope, wanted: WantedSubstances): Promise<FoundSubstance[]> {
    if (Object.values(wanted).every((list) => list.length === 0)) return []; // such as for a tree of other sheets
    const params = new Params();
    const [ids, numbers, codes] = [params.add(wanted.ids), params.add(wanted.numbers), params.add(wanted.codes)];
    const rows = await this.db.rows<Omit<FoundSubstance, keyof UsedSubstance> & { substance: UsedSubstance }>(
      `select w.code, w.id as "askedId", array_remove(array[w.cas, w.ec], null) || w.other_numbers as numbers,
          ${usedSubstanceSql('s')} as substance
       from substance w
       join substance s on s.id = case when w.uncatalogued then coalesce(w.replaced_by, w.id) else w.id end
       where (w.id = any(${ids}::int[]) or w.cas = any(${numbers}::text[]) or w.ec = any(${numbers}::text[])
           or w.other_numbers && ${numbers}::text[] or w.code = any(${codes}::text[]))
         and (${scopeWhere(scope, params, { enterprise: 'w.enterprise_id' }, { shared: true })}
           or w.uncatalogued and exists (select 1 from mds_use u join mds_sheet v on v.id = u.user_id
             where u.used_id = w.id and u.open_uses > 0 and v.deleted_at is null
               and ${visibleSheetSql(scope, params, 'v')}))
       order by s.uncatalogued, s.active desc, s.enterprise_id is not null, s.kind = 'group', s.id`,
      params.values,
    );
    return rows.map(({ substance, ...found }) => ({ ...found, ...substance }));
  }
}

function usedSheet(row: UsedSheetRow): UsedSheet {
  const { declared, calculated, leaf, classCode, newerId: _newer, ...rest } = row;
  const mass: ComponentMass | undefined =
    row.kind === 1
      ? { declared: new Decimal(declared ?? 0), calculated: new Decimal(calculated ?? 0), leaf: new Decimal(leaf ?? 0) }
      : undefined;
  return { ...rest, ...(classCode === null ? {} : { classCode }), containedCids: row.containedCids.map(Number), mass };
}
function latestOf(row: UsedSheetRow | undefined): { latestRelease: SheetReference } | Record<never, never> {
  if (!row) return {};
  const { cid, cver, status, ownerId, deleted, preliminary, expired, declared, classCode } = row;
  return {
    latestRelease: {
      cid,
      cver,
      status,
      ownerId,
      deleted,
      preliminary,
      expired,
      ...(classCode === null ? {} : { classCode }),
      containedCids: row.containedCids.map(Number),
      ...(row.kind === 1 && declared !== null ? { declaredGrams: new Decimal(declared) } : {}),
    },
  };
}
