import { factsOfKind, SUPPLIER_FIELDS, type ApplicationDuty, type SheetSubstance } from '@matlas/domain';
import { z } from 'zod';
import { gadslKind, physicalState } from '../enums';
import { isoDate } from '../wire/kit';
import { applicationDuty } from '../catalog/substances';

const told = z.string().nullable();

/** What the check rules ask about a basic substance, as the catalogue has it now. */
export const substanceFacts = z.object({
  nameZh: told,
  ec: told,
  joker: told,
  active: z.boolean(),
  svhc: z.boolean(),
  /** substance, element, polymer, group or joker. */ kind: z.string(),
  /** Of an element. */ symbol: told,
  physicalState: physicalState.schema.nullable(),
  gadsl: gadslKind.schema.nullable(),
  declarableSince: z.object({ list: z.string(), date: isoDate }).nullable(),
  applicationDuty: applicationDuty.nullable(),
  confidentialAllowed: z.boolean(),
});
export type SubstanceFacts = z.output<typeof substanceFacts>;

/** What the check rules ask about the sheet's supplier (SUP-1). */
export const supplierFacts = z.object({
  hasContact: z.boolean(),
  missing: z.array(z.enum(SUPPLIER_FIELDS)),
  sentBefore: z.array(z.object({ cid: z.number().int(), partNumber: z.string(), supplierCode: z.string() })),
  staysInHouse: z.boolean(),
});
export type SupplierFactsWire = z.output<typeof supplierFacts>;

/** Application codes that the sheet's owner may write (APP-1). */
export const applicationCodeName = z.object({ code: z.string(), nameZh: z.string(), nameEn: z.string() });

/** Code of the joker that stands for anything (domain.md 1.4). */
export const NOT_YET_SPECIFIED = 'SYS-not-yet-specified';

/** Leaves out what is absent: the domain's optional fields are absent, neither null nor undefined. */
export const present = <T extends object>(fields: { [Field in keyof T]: T[Field] | null | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as T;

/**
 * A substance as the rules see it, from what the server told: server, browser and command line make it here, so that
 * they find the same.
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
}: SubstanceFacts & { id: number; cas: string | null }): SheetSubstance {
  return present<SheetSubstance>({
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
    ...factsOfKind(kind, symbol),
  });
}
const dutyOf = ({ abovePercent, classes, potentiallyProhibited }: z.output<typeof applicationDuty>): ApplicationDuty =>
  present<ApplicationDuty>({ abovePercent, classes, potentiallyProhibited });
