import { Decimal } from '../decimal';

/**
 * Versions `X.YY` of an MDS (domain.md 1.6): 0.01, 0.02, ... while the first draft is edited, 1 once it is released,
 * 1.01, ... while the next one is edited. The text has no trailing zeros: `1`, `1.1` is read as 1.10.
 */
export interface SheetVersion {
  release: number;
  /** Draft number after the release; 0 for the release itself. */
  draft: number;
}

export const FIRST_VERSION = '0.01';

const VERSION = /^(\d{1,6})(?:\.(\d{1,2}))?$/;
const LAST_DRAFT = 99;

/** Undefined for a text that is not a version. `0` is not a version, because the first draft is 0.01. */
export function parseVersion(cver: string): SheetVersion | undefined {
  const match = VERSION.exec(cver.trim());
  if (!match) return undefined;
  const version = { release: Number(match[1]), draft: Number((match[2] ?? '').padEnd(2, '0')) };
  return version.release === 0 && version.draft === 0 ? undefined : version;
}

/** The text of a version, such as `1`, `1.01` or `1.10`. */
export const formatVersion = ({ release, draft }: SheetVersion): string =>
  draft === 0 ? String(release) : `${release}.${String(draft).padStart(2, '0')}`;

export const isReleaseVersion = (cver: string): boolean => parseVersion(cver)?.draft === 0;

/**
 * The draft that follows a version: 1 -> 1.01, 0.02 -> 0.03. Undefined after draft .99 and for a text that is not a
 * version.
 */
export function nextDraft(cver: string): string | undefined {
  const version = parseVersion(cver);
  if (!version || version.draft >= LAST_DRAFT) return undefined;
  return formatVersion({ release: version.release, draft: version.draft + 1 });
}

/** The version of a draft after its release: 0.02 -> 1, 1.01 -> 2; undefined for a version that is already released. */
export function releaseOf(cver: string): string | undefined {
  const version = parseVersion(cver);
  return version && version.draft > 0 ? formatVersion({ release: version.release + 1, draft: 0 }) : undefined;
}

/** Negative when the left version is the older one. */
export function compareVersions(left: string, right: string): number {
  const one = parseVersion(left);
  const other = parseVersion(right);
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  return one.release - other.release || one.draft - other.draft;
}

/** The version as the database stores it in a `numeric` column. */
export const versionNumber = (cver: string): Decimal =>
  new Decimal(formatVersion(parseVersion(cver) ?? { release: 0, draft: 0 }));
