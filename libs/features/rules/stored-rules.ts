import type { ApplicationCode, ExemptionEntry, ListItem, UseThreshold } from '@matlas/domain';

/** A requested regulation, with the version of its list that is in force on the day. */
export interface StoredLaw {
  id: number;
  code: string;
  nameZh: string;
  nameEn: string;
  isOwn: boolean;
  list: { id: number; label: string; publishedAt: string } | null;
}

/** The stored entry of a list; `judgement` defines how a verdict is derived from it (seed/reference). */
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
  /** Of the law: 1 means that it only warns. */ checkType: number;
  classCodes: string[];
  partPattern: string;
  /**
   * Vehicle models to which it applies; empty: all of them. Absent in data that were stored before this field
   * existed.
   */
  modelIds?: number[];
  substances: number[];
  factors: string[];
  indefinite: boolean[];
  /** Thresholds by use; absent in older stored data. */ uses?: readonly UseThreshold[];
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
  /** Whether it may be used on the day; otherwise it covers nothing. */ isValid: boolean;
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

/** `modelId`: entries that apply only to other vehicle models are left out; `every` keeps them. */
export interface StoredRules {
  laws: StoredLaw[];
  items: StoredItem[];
  exemptions: StoredExemption[];
  applications: StoredApplication[];
  watched: WatchedSubstance[];
  modelId: number | null | 'every';
}
