import type { AnalysisRun } from '@matlas/contract';
import { type ApplicationCode, type ExemptionEntry, itemsInForce, type ListItem } from '@matlas/domain';

export type UsedList = AnalysisRun['lists'][number];

/** A list's entry as stored; `judgement` says how a verdict can be made of it (seed/reference). */
export interface StoredItem {
  id: number; lawId: number; listVersion: string; clause: string; entityKind: ListItem['entityKind']; entity: string | null; judgement: 'concentration' | 'presence' | 'conditions' | 'unresolved';
  limitPercent: string | null; comparison: ListItem['comparison']; denominator: ListItem['denominator']; duty: ListItem['duty']; validFrom: string | null; validTo: string | null; exemptionLaw: string | null;
  substances: number[]; factors: string[]; indefinite: boolean[];
}
export interface StoredExemption extends Omit<ExemptionEntry, 'id'> { id: number; lawCode: string; entryKey: string; entry: string; entities: string[]; validUntil: string | null }
export interface StoredApplication extends ApplicationCode { entries: string[] }
export interface WatchedSubstance { substanceId: number; code: string }

/** The rules of one run: what the engine judges by, and what a reader is told about it. */
export interface RuleSet {
  lists: UsedList[];
  /** Laws that an enterprise wrote itself. */
  ownLaws: number[];
  items: ListItem[];
  exemptions: ExemptionEntry[];
  /** Entry of each exemption, as the law writes it. */
  entries: string[];
  applications: StoredApplication[];
  /** Catalogue jokers: weighed, never judged (domain.md section 9, 4.1). */
  watched: WatchedSubstance[];
}

/** The annex that application codes of IMDS name (domain.md 4.4). */
const APPLICATIONS_NAME = 'ELV';
/** Any content at all: `presence` prohibits it, `conditions` leaves it to the use, so it is declared where it occurs. */
const ANY_CONTENT = '0';

/**
 * An entry as the engine judges it, or undefined where nothing can be judged: it is defined by class or use without members, or a
 * concentration was never read. An entry whose use decides (`conditions`) without a limit counts from any content on.
 */
function toListItem(item: StoredItem, exemptionIds: readonly string[]): ListItem | undefined {
  const limitPercent = item.judgement === 'presence' ? ANY_CONTENT : (item.limitPercent ?? (item.judgement === 'conditions' ? ANY_CONTENT : null));
  if (item.judgement === 'unresolved' || limitPercent === null) return undefined;
  return {
    id: String(item.id), listId: String(item.lawId), listVersion: item.listVersion, clause: item.clause, entityKind: item.entityKind, limitPercent,
    comparison: limitPercent === ANY_CONTENT ? 'gt' : item.comparison, denominator: item.denominator, duty: item.judgement === 'conditions' ? 'declare' : item.duty,
    validFrom: item.validFrom, validTo: item.validTo, exemptionIds,
    members: item.substances.map((substanceId, index) => ({ substanceId, factor: item.factors[index] ?? '1', compositionKnown: !item.indefinite[index] })),
  };
}

/** An entry that ran out by a date of its own is as closed as one that another replaced. */
function toExemption({ id, lawCode: _lawCode, entryKey: _entryKey, entry: _entry, entities: _entities, validUntil, ...entry }: StoredExemption, asOf: string): ExemptionEntry {
  return { ...entry, id: String(id), superseded: entry.superseded || (validUntil !== null && validUntil < asOf) };
}

export interface StoredRules { lists: UsedList[]; ownLaws: number[]; items: StoredItem[]; exemptions: StoredExemption[]; applications: StoredApplication[]; watched: WatchedSubstance[] }

/** The items in force on the day, with the exemption entries that each accepts: those of its law's annex for its element. */
export function ruleSetOf(stored: StoredRules, asOf: string): RuleSet {
  const unresolved = new Map<number, number>();
  const items = stored.items.flatMap((item) => {
    const accepted = stored.exemptions.filter(({ lawCode, entities }) => lawCode === item.exemptionLaw && item.entity !== null && entities.includes(item.entity)).map(({ id }) => String(id));
    const judged = toListItem(item, accepted);
    if (!judged) unresolved.set(item.lawId, (unresolved.get(item.lawId) ?? 0) + 1);
    return judged ?? [];
  });
  return {
    lists: stored.lists.map((list) => ({ ...list, unresolved: unresolved.get(list.lawId) ?? 0 })),
    ownLaws: stored.ownLaws, items: itemsInForce(items, asOf), exemptions: stored.exemptions.map((entry) => toExemption(entry, asOf)), entries: stored.exemptions.map(({ entry }) => entry),
    applications: stored.applications.map((one) => ({ ...one, entries: exemptionIdsOf(one, stored.exemptions) })), watched: stored.watched,
  };
}
const exemptionIdsOf = ({ entries }: StoredApplication, exemptions: readonly StoredExemption[]): string[] =>
  exemptions.filter(({ lawCode, entryKey, entry }) => lawCode === APPLICATIONS_NAME && (entries.includes(entryKey) || entries.includes(entry))).map(({ id }) => String(id));
