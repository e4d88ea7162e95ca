/** A reader of confidential substances: a person of an enterprise, with the enterprises that trust this person. */
export interface Confidant {
  readonly enterpriseId: number;
  /** Enterprises that named the reader as a trusted user; absent: none. */
  readonly trustedBy?: readonly number[] | undefined;
}

/** Enterprises whose confidential substances the reader may know. */
export const ownersOpenTo = ({ enterpriseId, trustedBy = [] }: Confidant): number[] => [
  ...new Set([enterpriseId, ...trustedBy]),
];

/** May the reader know what this enterprise keeps confidential? */
export const maySeeConfidential = (reader: Confidant, ownerId: number): boolean =>
  reader.enterpriseId === ownerId || (reader.trustedBy ?? []).includes(ownerId);

/**
 * May the reader know a sum to which several enterprises contributed? One that nobody is known to own is for nobody.
 */
export const maySeeAll = (reader: Confidant, ownerIds: readonly number[]): boolean =>
  ownerIds.length > 0 && ownerIds.every((ownerId) => maySeeConfidential(reader, ownerId));

/**
 * What is left of a reason's circumstances where the substance is not told: those of portions; those of compounds and
 * applications would tell it.
 */
export const tellableFlags = <Flag extends string>(flags: readonly Flag[]): Flag[] =>
  flags.filter((flag) => !TELLING.includes(flag));
const TELLING: readonly string[] = ['unknown-compound', 'potentially-prohibited-application', 'application-overridden'];
