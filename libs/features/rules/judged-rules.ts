import type { AnalysisRun, NotJudgedLaw } from '@matlas/contract';
import {
  type EntriesOfDay,
  entriesOfDay,
  type ExemptionEntry,
  type ListItem,
  type NotJudgedReason,
} from '@matlas/domain';
import type {
  StoredApplication,
  StoredExemption,
  StoredItem,
  StoredLaw,
  StoredRules,
  WatchedSubstance,
} from './stored-rules';

export type UsedList = AnalysisRun['lists'][number];
/** An entry of a list that applies to some material classes or part numbers only. */
export interface ScopedItem {
  itemId: string;
  classCodes: string[];
  partPattern: string;
}
/** The rules of one run: those that the engine applies, and their description for the reader. */
export interface RuleSet {
  lists: UsedList[];
  /** Requested laws that cannot be judged on the day: their findings are unknown. */
  notJudged: NotJudgedLaw[];
  /** Laws that an enterprise defined itself. */
  ownLaws: number[];
  items: ListItem[];
  exemptions: ExemptionEntry[];
  /** Entry of each exemption, as the law numbers it. */
  entries: string[];
  applications: StoredApplication[];
  /** Entries that apply only to some material classes or part numbers. */
  scopes: ScopedItem[];
  /** Jokers of the catalogue: their mass counts, but they are not judged (domain.md section 9, 4.1). */
  watched: WatchedSubstance[];
}

/** The annex to which application codes of IMDS refer (domain.md 4.4). */
const APPLICATIONS_NAME = 'ELV';
/** Any content: `presence` prohibits it, `conditions` depends on the use, so it is declared wherever it occurs. */
const ANY_CONTENT = '0';
const WARNING = 1;

/**
 * An entry for the engine, or undefined when it cannot be judged: it is defined by class or use without members, or
 * its concentration could not be read. One without members that names material classes covers the materials of
 * these classes, whatever they contain. An entry that depends on the use (`conditions`) and has no limit applies to
 * any content.
 */
function toListItem(
  item: StoredItem,
  exemptionIds: readonly string[],
  unusable: ReadonlySet<string>,
): ListItem | undefined {
  const isClass = item.substances.length === 0 && item.classCodes.length > 0;
  const limitPercent =
    isClass || item.judgement === 'presence'
      ? ANY_CONTENT
      : (item.limitPercent ?? (item.judgement === 'conditions' ? ANY_CONTENT : null));
  if ((item.judgement === 'unresolved' && !isClass) || limitPercent === null) return undefined;
  return {
    id: String(item.id),
    listId: String(item.lawId),
    listVersion: item.listVersion,
    clause: item.clause,
    entityKind: item.entityKind,
    limitPercent,
    comparison: limitPercent === ANY_CONTENT ? 'gt' : item.comparison,
    denominator: item.denominator,
    duty: item.judgement === 'conditions' || item.checkType === WARNING ? 'declare' : item.duty,
    validFrom: item.validFrom,
    validTo: item.validTo,
    exemptionIds,
    ...(isClass ? { classCodes: item.classCodes } : {}),
    ...usesOf(item, unusable),
    members: item.substances.map((substanceId, index) => ({
      substanceId,
      factor: item.factors[index] ?? '1',
      compositionKnown: !item.indefinite[index],
    })),
  };
}

/** Thresholds by use, with the codes that claim them and may be used on the day. */
const usesOf = ({ uses = [] }: StoredItem, unusable: ReadonlySet<string>): Pick<ListItem, 'uses'> =>
  uses.length === 0
    ? {}
    : {
        uses: uses.map(({ limitPercent, comparison, applicationCodes }) => ({
          limitPercent,
          comparison,
          applicationCodes: applicationCodes.filter((code) => !unusable.has(code)),
        })),
      };

/** An entry past its own end date is treated like one that was replaced. */
function toExemption(
  {
    id,
    lawCode: _lawCode,
    entryKey: _entryKey,
    entry: _entry,
    entities: _entities,
    validUntil,
    ...entry
  }: StoredExemption,
  asOf: string,
): ExemptionEntry {
  const expiredOn = validUntil !== null && validUntil < asOf ? validUntil : null;
  return { ...entry, id: String(id), superseded: entry.superseded || expiredOn !== null, expiredOn };
}

/** Items without models apply to every model; the others to the models that they name. */
const appliesToModel = ({ modelIds = [] }: StoredItem, modelId: StoredRules['modelId']): boolean =>
  modelIds.length === 0 || modelId === 'every' || (modelId !== null && modelIds.includes(modelId));

/**
 * The items in force on the day, with the exemption entries that each accepts: those of its law's annex for its
 * element, and those to which an application code adds conditions.
 */
export function ruleSetOf(stored: StoredRules, asOf: string): RuleSet {
  const variants = stored.applications
    .filter(isBound)
    .flatMap((code) => exemptionsOf(code, stored.exemptions).map((entry) => ({ code, entry })));
  const judged = stored.laws.map((law) => ({ law, ofDay: judgedOf(law, stored, variants, asOf) }));
  const exemptions = [
    ...stored.exemptions.map((entry) => toExemption(entry, asOf)),
    ...variants.map(({ code, entry }) => ({
      ...limitedByCode(toExemption(entry, asOf), code),
      id: variantId(code, entry),
    })),
  ];
  const isMeant = (item: StoredItem): boolean => appliesToModel(item, stored.modelId);
  return {
    lists: judged.flatMap(({ law, ofDay }) => usedList(law, ofDay) ?? []),
    notJudged: judged.flatMap(({ law, ofDay: { notJudged } }) =>
      notJudged === null ? [] : [notJudgedLaw(law, notJudged)],
    ),
    ownLaws: stored.laws.filter(({ isOwn }) => isOwn).map(({ id }) => id),
    items: judged.flatMap(({ ofDay }) =>
      ofDay.judging.filter(({ stored: item }) => isMeant(item)).map(({ item }) => item),
    ),
    exemptions,
    entries: [...stored.exemptions.map(({ entry }) => entry), ...variants.map(({ entry: { entry } }) => entry)],
    applications: stored.applications.map((code) => ({
      ...code,
      entries: code.isValid
        ? exemptionsOf(code, stored.exemptions).map((entry) =>
            isBound(code) ? variantId(code, entry) : String(entry.id),
          )
        : [],
    })),
    scopes: stored.items
      .filter((item) => (item.classCodes.length > 0 || item.partPattern !== '') && isMeant(item))
      .map(({ id, classCodes, partPattern }) => ({ itemId: String(id), classCodes, partPattern })),
    watched: stored.watched,
  };
}
interface BoundEntry {
  code: StoredApplication;
  entry: StoredExemption;
}
interface JudgingItem {
  stored: StoredItem;
  item: ListItem;
}
function judgedOf(
  law: StoredLaw,
  { items, exemptions, applications }: StoredRules,
  variants: readonly BoundEntry[],
  asOf: string,
): EntriesOfDay<JudgingItem> {
  const unusable = new Set(applications.filter(({ isValid }) => !isValid).map(({ code }) => code));
  const ofLaw = law.list === null ? undefined : items.filter(({ lawId }) => lawId === law.id);
  return entriesOfDay(ofLaw, asOf, (stored) => {
    const isAccepted = ({ lawCode, entities }: StoredExemption): boolean =>
      lawCode === stored.exemptionLaw && stored.entity !== null && entities.includes(stored.entity);
    const accepted = [
      ...exemptions.filter(isAccepted).map(({ id }) => String(id)),
      ...variants.filter(({ entry }) => isAccepted(entry)).map(({ code, entry }) => variantId(code, entry)),
    ];
    const item = toListItem(stored, accepted, unusable);
    return item && { stored, item };
  });
}
/** `items` are the entries in force on the day, not all of the version. */
const usedList = (
  { id, code, nameZh, nameEn, list }: StoredLaw,
  { judging, inForce, notJudged }: EntriesOfDay<unknown>,
): UsedList | undefined =>
  list === null || notJudged !== null
    ? undefined
    : {
        lawId: id,
        versionId: list.id,
        code,
        nameZh,
        nameEn,
        label: list.label,
        publishedAt: list.publishedAt,
        items: inForce,
        unresolved: inForce - judging.length,
      };
const notJudgedLaw = ({ id, code, nameZh, nameEn, list }: StoredLaw, reason: NotJudgedReason): NotJudgedLaw => ({
  lawId: id,
  code,
  nameZh,
  nameEn,
  label: list?.label ?? null,
  reason,
});
const exemptionsOf = ({ entries }: StoredApplication, exemptions: readonly StoredExemption[]): StoredExemption[] =>
  exemptions.filter(
    ({ lawCode, entryKey, entry }) =>
      lawCode === APPLICATIONS_NAME && (entries.includes(entryKey) || entries.includes(entry)),
  );
/** A code may have a lower limit than the entries to which it corresponds. */
const isBound = ({ maxPercent, typeApprovedBefore, typeApprovedFrom, sparePartsOnly }: StoredApplication): boolean =>
  maxPercent !== null || typeApprovedBefore !== null || typeApprovedFrom !== null || sparePartsOnly;
/** The id of the exemption entry comes first, then that of the code. */
const variantId = ({ id }: StoredApplication, entry: StoredExemption): string => `${entry.id}/${id}`;
const pickStricter = (
  one: string | null,
  other: string | null,
  before: (a: string, b: string) => boolean,
): string | null => (one === null ? other : other === null || before(one, other) ? one : other);
function limitedByCode(entry: ExemptionEntry, code: StoredApplication): ExemptionEntry {
  return {
    ...entry,
    maxPercent: pickStricter(entry.maxPercent, code.maxPercent, (a, b) => Number(a) < Number(b)),
    sparePartsOnly: entry.sparePartsOnly || code.sparePartsOnly,
    vehicleTypeApprovedBefore: pickStricter(entry.vehicleTypeApprovedBefore, code.typeApprovedBefore, (a, b) => a < b),
    typeApprovedFrom: pickStricter(entry.typeApprovedFrom, code.typeApprovedFrom, (a, b) => a > b),
  };
}
