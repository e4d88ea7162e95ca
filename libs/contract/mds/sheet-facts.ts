import { factsOfKind, SUPPLIER_FIELDS, type ApplicationDuty, type SheetSubstance } from '@matlas/domain';
import { z } from 'zod';
import { gadslKind, physicalState } from '../enums';
import { isoDate } from '../wire/kit';
import { applicationDuty } from '../catalog/substances';

const nullableText = z.string().nullable();

/** Current facts of a basic substance in the catalogue, as the check rules need them. */
export const substanceFacts = z.object({
  nameZh: nullableText,
  ec: nullableText,
  joker: nullableText,
  active: z.boolean(),
  svhc: z.boolean(),
  /** `substance`, `element`, `polymer`, `group` or `joker`. */
  kind: z.string(),
  /** Set for an element. */
  symbol: nullableText,
  physicalState: physicalState.schema.nullable(),
  gadsl: gadslKind.schema.nullable(),
  declarableSince: z.object({ list: z.string(), date: isoDate }).nullable(),
  applicationDuty: applicationDuty.nullable(),
  confidentialAllowed: z.boolean(),
  /** True: the sheet names it and the catalogue does not have it. Absent for all others. */
  uncatalogued: z.boolean().optional(),
});
export type SubstanceFacts = z.output<typeof substanceFacts>;

/** Facts about the sheet's supplier that the check rules need (SUP-1). */
export const supplierFacts = z.object({
  hasContact: z.boolean(),
  missing: z.array(z.enum(SUPPLIER_FIELDS)),
  sentBefore: z.array(z.object({ cid: z.number().int(), partNumber: z.string(), supplierCode: z.string() })),
  staysInHouse: z.boolean(),
});
export type SupplierFactsWire = z.output<typeof supplierFacts>;

/** Application codes that the owner of the sheet may use (APP-1). */
export const applicationCodeName = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() });

/** Code of the joker that can represent any substance (domain.md 1.4). */
export const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';

/** Removes absent fields, because optional fields of the domain must be absent, neither null nor undefined. */
export const withoutAbsent = <T extends object>(fields: { [Field in keyof T]: T[Field] | null | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T;

/**
 * Converts facts from the server into a substance of the check rules. Shared by server, browser and command line,
 * so that they have the same findings.
 */
export function substanceOf({
  id,
  cas,
  nameZh,
  ec,
  joker,
  active,
  svhc,
  kind,
  symbol,
  physicalState: state,
  gadsl,
  declarableSince,
  applicationDuty: duty,
  confidentialAllowed,
  uncatalogued,
}: SubstanceFacts & { id: number; cas: string | null }): SheetSubstance {
  return withoutAbsent<SheetSubstance>({
    id,
    cas,
    ec,
    nameZh,
    inactive: !active,
    joker: joker !== null,
    notYetSpecified: joker === NOT_YET_SPECIFIED,
    svhc,
    gadsl,
    declarableSince,
    applicationDuty: duty && dutyOf(duty),
    physicalState: state,
    ...(confidentialAllowed ? {} : { confidentialAllowed }),
    ...(uncatalogued ? { uncatalogued } : {}),
    ...factsOfKind(kind, symbol),
  });
}
const dutyOf = ({ abovePercent, classes, potentiallyProhibited }: z.output<typeof applicationDuty>): ApplicationDuty =>
  withoutAbsent<ApplicationDuty>({ abovePercent, classes, potentiallyProhibited });
