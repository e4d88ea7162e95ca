import { escapeAttribute, withoutForbidden } from '../mds-xml/xml-text';

/**
 * An element with the attributes that have a value, and its content, which is already XML. Characters that are
 * invalid in XML are removed from the values.
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: readonly string[] = [],
): string {
  const head = Object.entries(attributes)
    .map(([attribute, value]) =>
      value === undefined ? '' : ` ${attribute}="${escapeAttribute(withoutForbidden(value))}"`,
    )
    .join('');
  return content.length === 0 ? `<${name}${head}/>` : `<${name}${head}>${content.join('')}</${name}>`;
}
