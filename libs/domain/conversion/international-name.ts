const HAN = /\p{Script=Han}/u;
export const hasHan = (text: string): boolean => HAN.test(text);

export interface NodeNames {
  name: string;
  foreignName?: string | undefined;
}
/**
 * The international system calls things by a name that every reader can read: the foreign name where the name is
 * Chinese. Undefined where there is none. The Chinese name goes along in the other field, so that it comes back.
 */
export function internationalNames({ name, foreignName }: NodeNames): NodeNames | undefined {
  if (!hasHan(name)) return foreignName === undefined ? { name } : { name, foreignName };
  return foreignName === undefined || hasHan(foreignName) ? undefined : { name: foreignName, foreignName: name };
}
/** The own system has the Chinese name first. */
export function ownNames({ name, foreignName }: NodeNames): NodeNames {
  if (foreignName === undefined) return { name };
  return !hasHan(name) && hasHan(foreignName) ? { name: foreignName, foreignName: name } : { name, foreignName };
}
