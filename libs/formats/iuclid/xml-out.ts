import { escapeAttribute, withoutForbidden } from '../mds-xml/xml-text';

/** Text of an element or attribute, escaped; characters that XML cannot hold are left out. */
export const escaped = (text: string): string => escapeAttribute(withoutForbidden(text)).replaceAll('&#10;', '\n');
/** An element with content that is XML already. Empty content gives an empty element. */
export const tag = (name: string, ...content: readonly string[]): string => {
  const inner = content.join('');
  return inner === '' ? `<${name}/>` : `<${name}>${inner}</${name.split(' ')[0]}>`;
};
/** An element with text; nothing where there is no value. */
export const leaf = (name: string, value: string | number | boolean | null | undefined): string =>
  value === null || value === undefined ? '' : tag(name, escaped(String(value)));
/** An element around content; nothing where there is no content. */
export const optional = (name: string, ...content: readonly string[]): string => {
  const inner = content.join('');
  return inner === '' ? '' : tag(name, inner);
};
