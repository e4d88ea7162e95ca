/** A user who reads confidential substances, and the enterprises that trust this user. */
export interface ConfidentialReader {
  readonly enterpriseId: number;
  /** Enterprises that named the reader as a trusted user; absent: none. */
  readonly trustedBy?: readonly number[] | undefined;
}

/** Enterprises whose confidential substances the reader may see. */
export const visibleOwnerIds = ({ enterpriseId, trustedBy = [] }: ConfidentialReader): number[] => [
  ...new Set([enterpriseId, ...trustedBy]),
];

/** Whether the reader may see the confidential substances of this enterprise. */
export const maySeeConfidential = (reader: ConfidentialReader, ownerId: number): boolean =>
  reader.enterpriseId === ownerId || (reader.trustedBy ?? []).includes(ownerId);

/**
 * Whether the reader may see a sum to which several enterprises contributed. A sum without known owners is visible
 * to nobody.
 */
export const maySeeConfidentialOfAll = (reader: ConfidentialReader, ownerIds: readonly number[]): boolean =>
  ownerIds.length > 0 && ownerIds.every((ownerId) => maySeeConfidential(reader, ownerId));

/**
 * Reason flags that may be shown when the substance is not disclosed. Flags about compounds and applications are
 * removed because they would reveal the substance.
 */
export const withoutRevealingFlags = <Flag extends string>(flags: readonly Flag[]): Flag[] =>
  flags.filter((flag) => !REVEALING_FLAGS.includes(flag));
const REVEALING_FLAGS: readonly string[] = [
  'unknown-compound',
  'potentially-prohibited-application',
  'application-overridden',
];
