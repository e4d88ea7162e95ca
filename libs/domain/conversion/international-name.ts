const HAN = /\p{Script=Han}/u;
export const hasHan = (text: string): boolean => HAN.test(text);

export interface NodeNames {
  name: string;
  foreignName?: string | undefined;
}
/**
 * The international system needs a name in an international language: the foreign name is used when the name is
 * Chinese, undefined when there is none. The Chinese name is put in the other field, so that it can be converted
 * back.
 */
export function internationalNames({ name, foreignName }: NodeNames): NodeNames | undefined {
  if (!hasHan(name)) return foreignName === undefined ? { name } : { name, foreignName };
  return foreignName === undefined || hasHan(foreignName) ? undefined : { name: foreignName, foreignName: name };
}
/** In the own system the Chinese name comes first. */
export function ownNames({ name, foreignName }: NodeNames): NodeNames {
  if (foreignName === undefined) return { name };
  return !hasHan(name) && hasHan(foreignName) ? { name: foreignName, foreignName: name } : { name, foreignName };
}
