import type { AnalysisRun } from '@matlas/contract';
import { type ApplicationCode, type ExemptionEntry, itemsInForce, type ListItem, type UseThreshold } from '@matlas/domain';

export type UsedList = AnalysisRun['lists'][number];

/** A list's entry as stored; `judgement` says how a verdict can be made of it (seed/reference). */
export interface StoredItem {
  id: number; lawId: number; listVersion: string; clause: string; entityKind: ListItem['entityKind']; entity: string | null; judgement: 'concentration' | 'presence' | 'conditions' | 'unresolved';
  limitPercent: string | null; comparison: ListItem['comparison']; denominator: ListItem['denominator']; duty: ListItem['duty']; validFrom: string | null; validTo: string | null; exemptionLaw: string | null;
  /** The day whose validity counts: of the run, or of a later list that was chosen. */
  day: string;
  /** Of the law: 1 warns, it prohibits nothing. */ checkType: number; classCodes: string[]; partPattern: string;
  /** Vehicle models that it is about; none: all of them. Absent in what was kept before it was known. */ modelIds?: number[];
  substances: number[]; factors: string[]; indefinite: boolean[];
  /** Thresholds by use; absent in what was kept before they were. */ uses?: readonly UseThreshold[];
}
export interface StoredExemption extends Omit<ExemptionEntry, 'id'> { id: number; lawCode: string; entryKey: string; entry: string; entities: string[]; validUntil: string | null }
export interface StoredApplication extends ApplicationCode {
  id: number; origin: number; nameZh: string; nameEn: string; entries: string[]; /** May it be used on the day? One that may not covers nothing. */ isValid: boolean;
  maxPercent: string | null; typeApprovedBefore: string | null; typeApprovedFrom: string | null; sparePartsOnly: boolean; substanceIds: number[]; classCodes: string[];
}
/** An entry of a list that applies to some material classes or part numbers only. */
export interface ScopedItem { itemId: string; classCodes: string[]; partPattern: string }
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
  /** Entries that do not apply everywhere. */
  scopes: ScopedItem[];
  /** Catalogue jokers: weighed, never judged (domain.md section 9, 4.1). */
  watched: WatchedSubstance[];
}

/** The annex that application codes of IMDS name (domain.md 4.4). */
const APPLICATIONS_NAME = 'ELV';
/** Any content at all: `presence` prohibits it, `conditions` leaves it to the use, so it is declared where it occurs. */
const ANY_CONTENT = '0';
const WARNING = 1;

/**
 * An entry as the engine judges it, or undefined where nothing can be judged: it is defined by class or use without members, or a
 * concentration was never read. One without members that names material classes means the materials of these classes, whatever they
 * hold. An entry whose use decides (`conditions`) without a limit counts from any content on.
 */
function toListItem(item: StoredItem, exemptionIds: readonly string[], unusable: ReadonlySet<string>): ListItem | undefined {
  const isClass = item.substances.length === 0 && item.classCodes.length > 0;
  const limitPercent = isClass || item.judgement === 'presence' ? ANY_CONTENT : (item.limitPercent ?? (item.judgement === 'conditions' ? ANY_CONTENT : null));
  if ((item.judgement === 'unresolved' && !isClass) || limitPercent === null) return undefined;
  return {
    id: String(item.id), listId: String(item.lawId), listVersion: item.listVersion, clause: item.clause, entityKind: item.entityKind, limitPercent,
    comparison: limitPercent === ANY_CONTENT ? 'gt' : item.comparison, denominator: item.denominator, duty: item.judgement === 'conditions' || item.checkType === WARNING ? 'declare' : item.duty,
    validFrom: item.validFrom, validTo: item.validTo, exemptionIds, ...(isClass ? { classCodes: item.classCodes } : {}), ...usesOf(item, unusable),
    members: item.substances.map((substanceId, index) => ({ substanceId, factor: item.factors[index] ?? '1', compositionKnown: !item.indefinite[index] })),
  };
}

/** Thresholds by use, with the codes that claim them and may be used on the day. */
const usesOf = ({ uses = [] }: StoredItem, unusable: ReadonlySet<string>): Pick<ListItem, 'uses'> =>
  (uses.length === 0 ? {} : { uses: uses.map(({ limitPercent, comparison, applicationCodes }) => ({ limitPercent, comparison, applicationCodes: applicationCodes.filter((code) => !unusable.has(code)) })) });

/** An entry that ran out by a date of its own is as closed as one that another replaced. */
function toExemption({ id, lawCode: _lawCode, entryKey: _entryKey, entry: _entry, entities: _entities, validUntil, ...entry }: StoredExemption, asOf: string): ExemptionEntry {
  return { ...entry, id: String(id), superseded: entry.superseded || (validUntil !== null && validUntil < asOf) };
}

export interface StoredRules { lists: UsedList[]; ownLaws: number[]; items: StoredItem[]; exemptions: StoredExemption[]; applications: StoredApplication[]; watched: WatchedSubstance[] }

/** The items in force on the day, with the exemption entries that each accepts: those of its law's annex for its element, also with what an application code says beside. */
export function ruleSetOf(stored: StoredRules, asOf: string): RuleSet {
  const unresolved = new Map<number, number>();
  const variants = stored.applications.filter(isBound).flatMap((code) => exemptionsOf(code, stored.exemptions).map((entry) => ({ code, entry })));
  const unusable = new Set(stored.applications.filter(({ isValid }) => !isValid).map(({ code }) => code));
  const items = stored.items.flatMap((item) => {
    const isAccepted = ({ lawCode, entities }: StoredExemption): boolean => lawCode === item.exemptionLaw && item.entity !== null && entities.includes(item.entity);
    const accepted = [...stored.exemptions.filter(isAccepted).map(({ id }) => String(id)), ...variants.filter(({ entry }) => isAccepted(entry)).map(({ code, entry }) => variantId(code, entry))];
    const judged = toListItem(item, accepted, unusable);
    if (!judged) unresolved.set(item.lawId, (unresolved.get(item.lawId) ?? 0) + 1);
    return judged ? itemsInForce([judged], item.day) : [];
  });
  const exemptions = [...stored.exemptions.map((entry) => toExemption(entry, asOf)), ...variants.map(({ code, entry }) => ({ ...bounded(toExemption(entry, asOf), code), id: variantId(code, entry) }))];
  return {
    lists: stored.lists.map((list) => ({ ...list, unresolved: unresolved.get(list.lawId) ?? 0 })),
    ownLaws: stored.ownLaws, items, exemptions, entries: [...stored.exemptions.map(({ entry }) => entry), ...variants.map(({ entry: { entry } }) => entry)],
    applications: stored.applications.map((code) => ({ ...code, entries: code.isValid ? exemptionsOf(code, stored.exemptions).map((entry) => (isBound(code) ? variantId(code, entry) : String(entry.id))) : [] })),
    scopes: stored.items.filter(({ classCodes, partPattern }) => classCodes.length > 0 || partPattern !== '').map(({ id, classCodes, partPattern }) => ({ itemId: String(id), classCodes, partPattern })), watched: stored.watched,
  };
}
const exemptionsOf = ({ entries }: StoredApplication, exemptions: readonly StoredExemption[]): StoredExemption[] =>
  exemptions.filter(({ lawCode, entryKey, entry }) => lawCode === APPLICATIONS_NAME && (entries.includes(entryKey) || entries.includes(entry)));
/** A code may allow less than the entries that it means. */
const isBound = ({ maxPercent, typeApprovedBefore, typeApprovedFrom, sparePartsOnly }: StoredApplication): boolean => maxPercent !== null || typeApprovedBefore !== null || typeApprovedFrom !== null || sparePartsOnly;
/** The entry's number stands first. */
const variantId = ({ id }: StoredApplication, entry: StoredExemption): string => `${entry.id}/${id}`;
const least = (one: string | null, other: string | null, before: (a: string, b: string) => boolean): string | null => (one === null ? other : other === null || before(one, other) ? one : other);
function bounded(entry: ExemptionEntry, code: StoredApplication): ExemptionEntry {
  return {
    ...entry, maxPercent: least(entry.maxPercent, code.maxPercent, (a, b) => Number(a) < Number(b)), sparePartsOnly: entry.sparePartsOnly || code.sparePartsOnly,
    vehicleTypeApprovedBefore: least(entry.vehicleTypeApprovedBefore, code.typeApprovedBefore, (a, b) => a < b), typeApprovedFrom: least(entry.typeApprovedFrom, code.typeApprovedFrom, (a, b) => a > b),
  };
}
