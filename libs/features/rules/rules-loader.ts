import { Injectable } from '@nestjs/common';
import { Db } from '@matlas/server-kit';
import { ListContentStore, type WrittenItem } from './list-content.store';
import { GoalLoader } from './goal/goal-loader';
import { TaggingLoader } from './tagging-rule/tagging-loader';

/** The fields of seed/reference that the loader needs; rows may have more. */
export interface ReferenceLaw {
  code: string;
  nameEn: string;
  nameZh: string;
  lawNumber: string;
  jurisdiction: string;
  authority: string;
  effectiveDate: string;
  descriptionEn: string;
  descriptionZh: string;
  vehicleDefault: boolean;
  exemptions: string | null;
  url: string;
}
export interface ReferenceItem {
  id: string;
  entry: string;
  nameEn: string;
  nameZh: string;
  description: string;
  entityKind: string;
  element: string | null;
  members: readonly ReferenceMember[];
  membersComplete: boolean;
  limitPercent: string | null;
  comparison: string;
  denominator: string;
  duty: string;
  judgement: string;
  conditionEn: string;
  conditionZh: string;
  clause: string;
  ruleId: string;
  inclusionDate: string;
  validFrom: string;
  validTo: string | null;
  sunsetDate: string | null;
  sourceNames?: readonly string[] | undefined;
  inclusionDates?: readonly string[];
  latestApplicationDate?: string | null;
  reasons: readonly string[];
  limitSource: string;
  sourceUrl: string;
}
interface ReferenceMember {
  name: string;
  cas: string;
  ec: string;
  substanceId: string | null;
  factor: string;
  indefinite: boolean;
}
export interface ReferenceExemption {
  regulation: string;
  entryKey: string;
  entry: string;
  entryGroup: string;
  entity: readonly string[];
  applicationEn: string;
  applicationZh: string | null;
  maxPercent: string | null;
  minPercent: string | null;
  typeApprovedBefore: string | null;
  typeApprovedFrom: string | null;
  putOnMarketBefore: string | null;
  engineDevelopedBefore: string | null;
  validUntil: string | null;
  sparePartsIncluded: boolean | null;
  sparePartsOnly: boolean;
  superseded: boolean;
  reviewDue: string | null;
  source: string;
  note: string;
}
export interface ReferenceApplication {
  code: string;
  textEn: string;
  textZh: string;
  kind: string;
  elvEntries: readonly string[];
  isGroup: boolean;
  entities: readonly string[];
}

const IMDS = 2;
const FOREIGN = 1;
const DOMESTIC = 2;

/**
 * Loads the platform's regulations. Idempotent: an existing list version is replaced by the same content, and its
 * items keep their keys.
 */
@Injectable()
export class RulesLoader {
  constructor(
    private readonly db: Db,
    private readonly lists: ListContentStore,
    readonly tagging: TaggingLoader,
    readonly goals: GoalLoader,
  ) {}

  async loadLaw(law: ReferenceLaw): Promise<number> {
    const row = await this.db.row<{ id: number }>(
      `insert into rule_law (code, name_zh, name_en, law_type, authority, description_zh, description_en, source_url,
          law_number, jurisdiction, vehicle_default, exemption_law, effective_date, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0)
       on conflict ((coalesce(enterprise_id, 0)), code) do update
       set name_zh = excluded.name_zh, name_en = excluded.name_en, authority = excluded.authority,
         description_zh = excluded.description_zh,
         description_en = excluded.description_en, vehicle_default = excluded.vehicle_default,
           exemption_law = excluded.exemption_law, effective_date = excluded.effective_date
         returning id`,
      [
        law.code,
        law.nameZh,
        law.nameEn,
        law.jurisdiction === 'CN' ? DOMESTIC : FOREIGN,
        law.authority,
        law.descriptionZh,
        law.descriptionEn,
        law.url,
        law.lawNumber,
        law.jurisdiction,
        law.vehicleDefault,
        law.exemptions,
        law.effectiveDate,
      ],
    );
    if (!row) throw new Error(`law ${law.code} was not stored`);
    return row.id;
  }

  /**
   * Loads one dated list; skipped when this version is already loaded with the same number of items, or was
   * imported from a file. Members are found by their catalogue code.
   */
  loadList(lawId: number, list: { version: string; source: string; items: readonly ReferenceItem[] }): Promise<void> {
    return this.db.tx(async () => {
      const version = await this.lists.addVersion({
        lawId,
        label: list.version,
        publishedAt: list.version,
        source: list.source,
        layout: null,
        contentKey: null,
        fileId: null,
        createdBy: 0,
      });
      if (version.isImported) return;
      const items = list.items.map(toWritten);
      if (version.items === items.length) await this.lists.fillSourceNames(version.id, items);
      else await this.lists.writeItems(version.id, items);
    });
  }
  /** Changes by users are not overwritten. */
  async loadExemptions(rows: readonly ReferenceExemption[]): Promise<void> {
    await this.db.execute(EXEMPTIONS, [JSON.stringify(rows)]);
  }
  async loadApplications(rows: readonly ReferenceApplication[]): Promise<void> {
    await this.db.execute(
      `insert into rule_application_code (origin, code, name_zh, name_en, entries, entities, is_group, kind)
      select ${IMDS}, code, "textZh", "textEn", coalesce("elvEntries", '{}'), coalesce(entities, '{}'), "isGroup", kind
      from jsonb_to_recordset($1) as r(code text, "textZh" text, "textEn" text, "elvEntries" text[], entities text[],
        "isGroup" boolean, kind text)
      on conflict ((coalesce(enterprise_id, 0)), origin, code) do update
      set name_zh = excluded.name_zh, name_en = excluded.name_en, entries = excluded.entries,
        entities = excluded.entities, is_group = excluded.is_group, kind = excluded.kind
        where rule_application_code.version = 1`,
      [JSON.stringify(rows)],
    );
  }
  /**
   * Marks the substances of the newest Candidate List, including members of groups; returns how many substances got
   * a different mark.
   */
  async markSvhc(lawCode: string): Promise<number> {
    const changed = await this.db.rows(
      `with named as (select distinct m.substance_id as id
        from rule_law l
        join rule_list_version v on v.law_id = l.id
        join rule_list_item i on i.version_id = v.id
        join rule_list_member m on m.item_id = i.id
        where l.code = $1 and l.enterprise_id is null and m.substance_id is not null
          and v.id = (select n.id
          from rule_list_version n
          where n.law_id = l.id
          order by n.published_at desc, n.id desc
          limit 1))
      update substance s set svhc = not s.svhc where s.svhc <> (s.id in (select id from named)) returning s.id`,
      [lawCode],
    );
    return changed.length;
  }
}

const toWritten = ({
  id,
  entry,
  element,
  description,
  reasons,
  members,
  sourceNames = [],
  inclusionDates = [],
  latestApplicationDate = null,
  ...item
}: ReferenceItem): WrittenItem => ({
  ...item,
  entityKind: item.entityKind as WrittenItem['entityKind'],
  itemKey: id,
  entryNo: entry,
  subType: '',
  entity: element,
  note: description,
  reason: reasons.join('; '),
  sourceNames: [...sourceNames],
  inclusionDates: [...inclusionDates],
  latestApplicationDate,
  gadsl: null,
  modelIds: [],
  classCodes: [],
  partPattern: '',
  uses: [],
  members: members.map(({ substanceId, ...member }) => ({ ...member, substanceId: null, code: substanceId })),
});
const EXEMPTIONS = `
  insert into rule_exemption (law_id, entry_key, entry, entry_group, entities, text_zh, text_en, max_percent,
    min_percent, type_approved_before, type_approved_from, put_on_market_before,
    engine_developed_before, valid_until, spare_parts, spare_parts_only, superseded, review_due, source, note)
  select l.id, r."entryKey", r.entry, r."entryGroup", coalesce(r.entity, '{}'), r."applicationZh", r."applicationEn",
    r."maxPercent", r."minPercent", r."typeApprovedBefore", r."typeApprovedFrom", r."putOnMarketBefore",
    r."engineDevelopedBefore", r."validUntil", r."sparePartsIncluded", r."sparePartsOnly", r.superseded, r."reviewDue",
      r.source, r.note
  from jsonb_to_recordset($1) as r(regulation text, "entryKey" text, entry text, "entryGroup" text, entity text[],
    "applicationZh" text, "applicationEn" text, "maxPercent" numeric, "minPercent" numeric, "typeApprovedBefore" date,
    "typeApprovedFrom" date, "putOnMarketBefore" date, "engineDevelopedBefore" date, "validUntil" date,
      "sparePartsIncluded" boolean, "sparePartsOnly" boolean, superseded boolean, "reviewDue" text, source text,
      note text)
  join rule_law l on l.code = r.regulation and l.enterprise_id is null
  on conflict (law_id, entry_key) do update
  set text_zh = excluded.text_zh, text_en = excluded.text_en, max_percent = excluded.max_percent,
    type_approved_before = excluded.type_approved_before
  where rule_exemption.version = 1`;
