const WILDCARD = '*';

/**
 * The intersection of two patterns: `bom:*:query` and `bom:info:*` have `bom:info:query` in common. Undefined when
 * it is empty.
 */
function commonPattern(one: string, other: string): string | undefined {
  const ones = one.split(':');
  const others = other.split(':');
  if (ones.length !== others.length) return undefined;
  const parts = ones.map((part, index) => {
    const second = others[index] ?? '';
    if (part === second || second === WILDCARD) return part;
    return part === WILDCARD ? second : undefined;
  });
  return parts.includes(undefined) ? undefined : parts.join(':');
}

/** The permissions that both sets grant; wildcards are preserved. */
export function commonPermissions(ones: readonly string[], others: readonly string[]): string[] {
  const common = ones.flatMap((one) => others.map((other) => commonPattern(one, other)));
  return [...new Set(common.filter((pattern) => pattern !== undefined))];
}
