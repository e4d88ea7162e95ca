import type { HostileFile, ExpectedOutcome } from './hostile-file';

const CHARACTERS = 5_000_000;
/** Root element of a format, so that its reader continues. */
export interface XmlRoot {
  name: string;
  attributes: string;
}
const DOCTYPE = { code: 'xml.doctype' };
const xml = (name: string, bytes: () => Buffer | string, met: ExpectedOutcome): HostileFile => ({
  name,
  type: 'xml',
  bytes: () => Buffer.from(bytes()),
  met,
});
const LAUGHS = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY l${n} "${n === 0 ? 'lol' : `&l${n - 1};`.repeat(10)}">`,
).join('');

/** Creates texts of one format that differ only in their content. */
class XmlText {
  readonly root: string;
  readonly attributes: string;
  private readonly open: string;
  constructor({ name, attributes }: XmlRoot) {
    this.root = name;
    this.attributes = attributes;
    this.open = `<${name} ${attributes}>`;
  }
  whole(inside: string): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n${this.open}${inside}</${this.root}>`;
  }
  declared(entities: string, used: string): string {
    return `<?xml version="1.0"?>\n<!DOCTYPE ${this.root} [${entities}]>\n${this.open}${used}</${this.root}>`;
  }
}

/** Entities that fetch, multiply or expand. */
const withEntities = (text: XmlText): readonly HostileFile[] => [
  xml('XXE: a file of the server', () => text.declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), DOCTYPE),
  xml(
    'XXE: an address of the network',
    () => text.declared('<!ENTITY x SYSTEM "http://169.254.169.254/">', '&x;'),
    DOCTYPE,
  ),
  xml('a parameter entity', () => text.declared('<!ENTITY % p SYSTEM "http://x.example/a.dtd"> %p;', ''), DOCTYPE),
  xml(
    'an external DTD',
    () => `<!DOCTYPE ${text.root} PUBLIC "-//X//X" "http://x.example/a.dtd"><${text.root}/>`,
    DOCTYPE,
  ),
  xml('a billion laughs', () => text.declared(LAUGHS, '&l9;'), DOCTYPE),
  xml('a quadratic blow-up', () => text.declared(`<!ENTITY a "${'a'.repeat(50_000)}">`, '&a;'.repeat(50_000)), DOCTYPE),
  xml('a DTD of 5 MB', () => text.declared(`<!ENTITY a "${'a'.repeat(CHARACTERS)}">`, ''), { code: 'xml.tooLong' }),
];

/** Texts that exceed the maximum depth or length of a reader. */
const tooLarge = (text: XmlText): readonly HostileFile[] => [
  xml('100,000 levels', () => text.whole('<a>'.repeat(100_000)), { code: 'xml.tooDeep' }),
  xml('an attribute of 5 MB', () => `<${text.root} ${text.attributes} a="${'x'.repeat(CHARACTERS)}"/>`, {
    code: 'xml.tooLong',
  }),
  xml('a text of 5 MB', () => text.whole('x'.repeat(CHARACTERS)), { code: 'xml.tooLong' }),
  xml('a comment of 5 MB', () => text.whole(`<!--${'x'.repeat(CHARACTERS)}-->`), { code: 'xml.tooLong' }),
];

/** Texts that are not XML, or not of the format. */
const malformed = (text: XmlText): readonly HostileFile[] => [
  xml('an entity that nobody declared', () => text.whole('&nbsp;'), { code: 'xml.notWellFormed', place: '2' }),
  xml('an element cut off', () => text.whole('').slice(0, -4), { code: 'xml.notWellFormed' }),
  xml('two roots', () => `${text.whole('')}<${text.root}/>`, { code: 'xml.notWellFormed' }),
  xml('U+0000', () => text.whole('a\0b'), { code: 'xml.notWellFormed', place: '2' }),
  xml('a text without a tag', () => 'hello', { code: 'xml.notWellFormed', place: '1' }),
  xml('an unknown root', () => '<nobody xmlns="http://x.example"/>', { code: 'xml.otherFormat' }),
];

/** Bytes that are not valid UTF-8. */
const otherEncodings = (text: XmlText): readonly HostileFile[] => [
  xml('invalid UTF-8', () => Buffer.from(text.whole('\u00ff'), 'latin1'), { code: 'xml.encoding' }),
  xml('UTF-7', () => '<?xml version="1.0" encoding="UTF-7"?>+ADw-a+AD4-', { code: 'xml.encoding' }),
  xml(
    'UTF-16 that hides a DTD',
    () =>
      Buffer.concat([
        Buffer.from('fffe', 'hex'),
        Buffer.from(text.declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), 'utf16le'),
      ]),
    DOCTYPE,
  ),
];

/** XML texts that every reader has to refuse, whatever its format. */
export function hostileXml(root: XmlRoot): readonly HostileFile[] {
  const text = new XmlText(root);
  return [...withEntities(text), ...tooLarge(text), ...malformed(text), ...otherEncodings(text)];
}
