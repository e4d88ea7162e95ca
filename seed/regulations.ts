import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { referenceFolder } from './reference-table';
import { allReference } from './reference-tables';

const date = z.iso.date();
const percent = z.string().regex(/^\d+(\.\d+)?$/);

/** A substance that belongs to a list item. `substanceId` null: the list names it, but it has no number. */
const member = z.strictObject({
  name: z.string(),
  cas: z.string(),
  ec: z.string(),
  substanceId: z.string().nullable(),
  factor: percent,
});

const regulationItem = z.strictObject({
  id: z.string(),
  entry: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  nameZhSource: z.enum(['source', 'own']),
  description: z.string(),
  /**
   * Names of the entries in the authority's workbook that this item represents, if they differ from the English
   * name.
   */
  sourceNames: z.array(z.string()).optional(),
  entityKind: z.enum(['substance', 'element', 'family', 'group']),
  /** Pb, Cd, Hg or Cr(VI): the members are then the rows of metal_content.csv. */
  element: z.string().nullable(),
  groupId: z.string().nullable(),
  members: z.array(member),
  /** False if the law covers more substances than the members. */
  membersComplete: z.boolean(),
  /** Null: the law gives no concentration for this case, or it was not found. Never an estimate. */
  limitPercent: percent.nullable(),
  comparison: z.enum(['gt', 'gte']),
  denominator: z.enum(['material', 'article']),
  duty: z.enum(['prohibited', 'declare']),
  /**
   * concentration: the limit decides. presence: any declared content is prohibited (limit 0).
   * conditions: the use decides, therefore only `declare`. unresolved: defined by class or use, no members.
   */
  judgement: z.enum(['concentration', 'presence', 'conditions', 'unresolved']),
  conditionEn: z.string(),
  conditionZh: z.string(),
  clause: z.string(),
  ruleId: z.string(),
  inclusionDate: date,
  /** All inclusion dates, earliest first; an entry may be included again for another reason. */
  inclusionDates: z.array(date),
  validFrom: date,
  validTo: date.nullable(),
  sunsetDate: date.nullable(),
  latestApplicationDate: date.nullable(),
  reasons: z.array(z.string()),
  limitSource: z.string(),
  sourceUrl: z.string(),
});

const regulationList = z.strictObject({
  regulation: z.string(),
  version: date,
  statusAsOf: date,
  items: z.array(regulationItem),
});

const regulation = z.strictObject({
  code: z.string(),
  nameEn: z.string(),
  nameZh: z.string(),
  lawNumber: z.string(),
  jurisdiction: z.enum(['EU', 'CN']),
  authority: z.string(),
  effectiveDate: date,
  descriptionEn: z.string(),
  descriptionZh: z.string(),
  kind: z.enum(['list', 'limit']),
  denominator: z.enum(['material', 'article']),
  /** Preselected for a vehicle analysis. */
  vehicleDefault: z.boolean(),
  url: z.string(),
  /** The regulation whose exemption entries apply: GB/T 30512 uses those of ELV (domain.md 9). */
  exemptions: z.enum(['ELV', 'ROHS']).nullable(),
  lists: z.array(
    z.strictObject({
      version: date,
      statusAsOf: date,
      file: z.string(),
      items: z.number().int(),
      source: z.string(),
      remark: z.string(),
    }),
  ),
});

export type Regulation = z.output<typeof regulation>;
export type RegulationItem = z.output<typeof regulationItem>;
export type RegulationList = z.output<typeof regulationList>;
/** `indefinite`: the compound has no definite formula and counts in full; findings mention it. */
export type RegulationMember = z.output<typeof member> & { indefinite: boolean };
export type ResolvedItem = Omit<RegulationItem, 'members'> & { members: RegulationMember[] };

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(referenceFolder(), file), 'utf8'));

export async function readRegulations(): Promise<Regulation[]> {
  return z.array(regulation).parse(await readJson('regulations.json'));
}

/**
 * A dated list as stored in its file; `file` is the name in regulations.json. Throws if the file does not have the
 * structure above.
 */
export async function readRegulationList(file: string): Promise<RegulationList> {
  return regulationList.parse(await readJson(file));
}

async function elementMembers(): Promise<Map<string, RegulationMember[]>> {
  const byElement = new Map<string, RegulationMember[]>();
  for (const row of await allReference('metalContent')) {
    const compound = {
      name: row.name,
      cas: row.cas ?? '',
      ec: row.ec ?? '',
      substanceId: row.substanceId,
      factor: row.massFraction,
      indefinite: row.indefinite,
    };
    byElement.set(row.entity, [...(byElement.get(row.entity) ?? []), compound]);
  }
  return byElement;
}

/** The items of a dated list with all their members: those of an element are its compounds with their metal content. */
export async function readResolvedItems(file: string): Promise<ResolvedItem[]> {
  const [{ items }, compounds] = await Promise.all([readRegulationList(file), elementMembers()]);
  return items.map((item) => ({
    ...item,
    members:
      item.element === null
        ? item.members.map((each) => ({ ...each, indefinite: false }))
        : (compounds.get(item.element) ?? []),
  }));
}
