import type { ItemUse } from '@matlas/contract';

/** A substance that an entry covers; `substanceId` null: not in the catalogue. */
export interface ListMember {
  substanceId: number | null;
  cas: string | null;
  ec: string | null;
  name: string;
  /** Mass share of the entry's metal in the substance; null: the value of the catalogue. */
  factor: string | null;
  indefinite: boolean | null;
}
/** An entry of a dated list with all fields that the next version inherits. Dates are ISO days. */
export interface ListItemContent {
  itemKey: string;
  entryNo: string;
  subType: string;
  nameZh: string | null;
  nameEn: string;
  entityKind: 'substance' | 'element' | 'family' | 'group';
  entity: string | null;
  limitPercent: string | null;
  comparison: string;
  denominator: string;
  duty: string;
  clause: string;
  inclusionDate: string | null;
  inclusionDates: string[];
  validFrom: string | null;
  validTo: string | null;
  reason: string;
  note: string;
  judgement: string;
  conditionZh: string;
  conditionEn: string;
  ruleId: string;
  sunsetDate: string | null;
  latestApplicationDate: string | null;
  gadsl: string | null;
  /** Names in the publisher's file of the entries that this one represents; empty: its English name. */
  sourceNames: string[];
  membersComplete: boolean;
  limitSource: string;
  sourceUrl: string;
  /** Where it applies; empty: everywhere. */ modelIds: number[];
  classCodes: string[];
  partPattern: string;
  /** Thresholds by use. */ uses: ItemUse[];
  members: ListMember[];
}
