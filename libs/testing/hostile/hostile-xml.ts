import type { HostileFile, Met } from './hostile-file';

const CHARACTERS = 5_000_000;
/** Root of a format, so that its reader reads on. */
export interface XmlRoot {
  name: string;
  attributes: string;
}
const DOCTYPE = { code: 'xml.doctype' };
const xml = (name: string, bytes: () => Buffer | string, met: Met): HostileFile => ({
  name,
  type: 'xml',
  bytes: () => Buffer.from(bytes()),
  met,
});
const LAUGHS = Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY l${n} "${n === 0 ? 'lol' : `&l${n - 1};`.repeat(10)}">`,
).join('');

/** XML texts that no reader of ours may follow, whatever its format is. */
export function hostileXml({ name: root, attributes }: XmlRoot): readonly HostileFile[] {
  const open = `<${root} ${attributes}>`;
  const whole = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${open}${inside}</${root}>`;
  const declared = (entities: string, used: string): string =>
    `<?xml version="1.0"?>\n<!DOCTYPE ${root} [${entities}]>\n${open}${used}</${root}>`;
  return [
    xml('XXE: a file of the server', () => declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), DOCTYPE),
    xml(
      'XXE: an address of the network',
      () => declared('<!ENTITY x SYSTEM "http://169.254.169.254/">', '&x;'),
      DOCTYPE,
    ),
    xml('a parameter entity', () => declared('<!ENTITY % p SYSTEM "http://x.example/a.dtd"> %p;', ''), DOCTYPE),
    xml('an external DTD', () => `<!DOCTYPE ${root} PUBLIC "-//X//X" "http://x.example/a.dtd"><${root}/>`, DOCTYPE),
    xml('a billion laughs', () => declared(LAUGHS, '&l9;'), DOCTYPE),
    xml('a quadratic blow-up', () => declared(`<!ENTITY a "${'a'.repeat(50_000)}">`, '&a;'.repeat(50_000)), DOCTYPE),
    xml('a DTD of 5 MB', () => declared(`<!ENTITY a "${'a'.repeat(CHARACTERS)}">`, ''), { code: 'xml.tooLong' }),
    xml('an entity that nobody declared', () => whole('&nbsp;'), { code: 'xml.notWellFormed', place: '2' }),
    xml('100,000 levels', () => whole('<a>'.repeat(100_000)), { code: 'xml.tooDeep' }),
    xml('an attribute of 5 MB', () => `<${root} ${attributes} a="${'x'.repeat(CHARACTERS)}"/>`, {
      code: 'xml.tooLong',
    }),
    xml('a text of 5 MB', () => whole('x'.repeat(CHARACTERS)), { code: 'xml.tooLong' }),
    xml('a comment of 5 MB', () => whole(`<!--${'x'.repeat(CHARACTERS)}-->`), { code: 'xml.tooLong' }),
    xml('an element cut off', () => whole('').slice(0, -4), { code: 'xml.notWellFormed' }),
    xml('two roots', () => `${whole('')}<${root}/>`, { code: 'xml.notWellFormed' }),
    xml('U+0000', () => whole('a\0b'), { code: 'xml.notWellFormed', place: '2' }),
    xml('invalid UTF-8', () => Buffer.from(whole('\u00ff'), 'latin1'), { code: 'xml.encoding' }),
    xml('UTF-7', () => '<?xml version="1.0" encoding="UTF-7"?>+ADw-a+AD4-', { code: 'xml.encoding' }),
    xml(
      'UTF-16 that hides a DTD',
      () =>
        Buffer.concat([
          Buffer.from('fffe', 'hex'),
          Buffer.from(declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), 'utf16le'),
        ]),
      DOCTYPE,
    ),
    xml('a text without a tag', () => 'hello', { code: 'xml.notWellFormed', place: '1' }),
    xml('an unknown root', () => '<nobody xmlns="http://x.example"/>', { code: 'xml.otherFormat' }),
  ];
}
