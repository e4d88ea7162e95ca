import type { ApplicationCode, ExemptionEntry, ListItem, UseThreshold } from '@matlas/domain';

/** A regulation that was asked, with the version of its list that judges on the day. */
export interface StoredLaw {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
  isOwn: boolean;
  list: { id: number; label: string; publishedAt: string } | null;
}

/** A list's entry as stored; `judgement` says how a verdict can be made of it (seed/reference). */
export interface StoredItem {
  id: number;
  lawId: number;
  listVersion: string;
  clause: string;
  entityKind: ListItem['entityKind'];
  entity: string | null;
  judgement: 'concentration' | 'presence' | 'conditions' | 'unresolved';
  limitPercent: string | null;
  comparison: ListItem['comparison'];
  denominator: ListItem['denominator'];
  duty: ListItem['duty'];
  validFrom: string | null;
  validTo: string | null;
  exemptionLaw: string | null;
  /** Of the law: 1 warns, it prohibits nothing. */ checkType: number;
  classCodes: string[];
  partPattern: string;
  /** Vehicle models that it is about; none: all of them. Absent in what was kept before it was known. */
  modelIds?: number[];
  substances: number[];
  factors: string[];
  indefinite: boolean[];
  /** Thresholds by use; absent in what was kept before they were. */ uses?: readonly UseThreshold[];
}
export interface StoredExemption extends Omit<ExemptionEntry, 'id'> {
  id: number;
  lawCode: string;
  entryKey: string;
  entry: string;
  entities: string[];
  validUntil: string | null;
}
export interface StoredApplication extends ApplicationCode {
  id: number;
  origin: number;
  nameZh: string;
  nameEn: string;
  entries: string[];
  /** May it be used on the day? One that may not covers nothing. */ isValid: boolean;
  maxPercent: string | null;
  typeApprovedBefore: string | null;
  typeApprovedFrom: string | null;
  sparePartsOnly: boolean;
  substanceIds: number[];
  classCodes: string[];
}
export interface WatchedSubstance {
  substanceId: number;
  code: string;
}

/** `modelId`: entries about other vehicle models only judge nothing; `every` keeps them. */
export interface StoredRules {
  laws: StoredLaw[];
  items: StoredItem[];
  exemptions: StoredExemption[];
  applications: StoredApplication[];
  watched: WatchedSubstance[];
  modelId: number | null | 'every';
}
