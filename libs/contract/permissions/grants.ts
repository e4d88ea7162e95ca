const WILDCARD = '*';

const covers = (pattern: string, tag: readonly string[]): boolean => {
  const parts = pattern.split(':');
  return parts.length === tag.length && parts.every((part, index) => part === WILDCARD || part === tag[index]);
};

/**
 * Whether a set of permissions grants a tag. Each part of a permission may be `*`: `bom:*:query`, `*:*:*`. A
 * malformed permission grants nothing.
 */
export function grants(permissions: readonly string[], tag: string): boolean {
  const parts = tag.split(':');
  return permissions.some((pattern) => covers(pattern, parts));
}
