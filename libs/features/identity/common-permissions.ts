const WILDCARD = '*';

/**
 * What two patterns grant both: `bom:*:query` and `bom:info:*` have `bom:info:query` in common. Undefined when nothing.
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

/** The permissions that both sets grant, wildcards kept. */
export function commonPermissions(ones: readonly string[], others: readonly string[]): string[] {
  const common = ones.flatMap((one) => others.map((other) => commonPattern(one, other)));
  return [...new Set(common.filter((pattern) => pattern !== undefined))];
}
