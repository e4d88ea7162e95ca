import { Readable } from 'node:stream';
import { readXmlPieces, MAX_DEPTH } from './read-xml-pieces';
import { element } from './xml-text';
import { XmlFault } from './xml-fault';

interface Heard {
  name: string;
  attributes: object;
  line: number | undefined;
  path: string | undefined;
}
async function heard(bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Heard[]> {
  const all: Heard[] = [];
  const pieces = readXmlPieces<Heard>(Readable.from(bytes), (cursor, emit) => ({
    open: (name, attributes) => {
      const { line, element: path } = cursor.place();
      emit({ name, attributes: { ...attributes }, line, path });
    },
    close: () => undefined,
  }));
  for await (const piece of pieces) all.push(piece);
  return all;
}
const faultOf = (bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<unknown> =>
  heard(bytes).then(
    () => 'no fault',
    (error: unknown) => (error instanceof XmlFault ? { code: error.code, ...error.place } : error),
  );
const utf8 = (text: string): Buffer[] => [Buffer.from(text)];

it('emits names, attributes, lines and paths, wherever the pieces of the file end', async () => {
  const text = '\uFEFF<?xml version="1.0"?>\n<a:Root xmlns:a="urn:x">\n  <Part name="螺栓&#10;&lt;"/>\n</a:Root>';
  const bytes = Buffer.from(text);
  for (const size of [1, 7, bytes.length]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    expect(await heard(pieces)).toEqual([
      { name: 'Root', attributes: { 'xmlns:a': 'urn:x' }, line: 2, path: 'Root' },
      { name: 'Part', attributes: { name: '螺栓\n<' }, line: 3, path: 'Root/Part' },
    ]);
  }
});

it.each([
  ['UTF-16 with its mark', Buffer.from('\uFEFF<a n="质量"/>', 'utf16le')],
  ['UTF-16 without', Buffer.from('<a n="质量"/>', 'utf16le')],
  [
    'GBK as declared',
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="GBK"?><a n="'),
      Buffer.from([0xd6, 0xca, 0xc1, 0xbf]),
      Buffer.from('"/>'),
    ]),
  ],
])('reads %s', async (_, bytes) =>
  expect(await heard([bytes])).toMatchObject([{ name: 'a', attributes: { n: '质量' } }]),
);

it('accepts attributes with any name, and refuses a duplicate', async () => {
  const [root] = await heard(utf8('<a constructor="1" __proto__="2" toString="3"/>'));
  expect(Object.entries(root?.attributes ?? {})).toEqual([
    ['constructor', '1'],
    ['__proto__', '2'],
    ['toString', '3'],
  ]);
  expect(await faultOf(utf8('<a constructor="1" constructor="2"/>'))).toMatchObject({ code: 'xml.notWellFormed' });
});
it.each<[string, Buffer[], object]>([
  ['a DOCTYPE', utf8('<!DOCTYPE a SYSTEM "http://evil/x.dtd"><a/>'), { code: 'xml.doctype', line: 1 }],
  [
    'an external entity',
    utf8('<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>'),
    { code: 'xml.doctype' },
  ],
  ['a billion laughs', utf8('<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><a>&b;</a>'), { code: 'xml.doctype' }],
  [
    'an entity that nobody declared',
    utf8('<a>\n<b>&bomb;</b></a>'),
    { code: 'xml.notWellFormed', line: 2, element: 'a/b' },
  ],
  ['a tag that is not closed', utf8('<a>\n<b>\n</a>'), { code: 'xml.notWellFormed', line: 3, element: 'a' }],
  ['a file that ends too soon', utf8('<a><b>'), { code: 'xml.notWellFormed', element: 'a/b' }],
  ['nothing', utf8(''), { code: 'xml.notWellFormed' }],
  ['a tree without end', utf8('<a>'.repeat(MAX_DEPTH + 1)), { code: 'xml.tooDeep' }],
  ['bytes that are no UTF-8', [Buffer.from('<a>\n'), Buffer.from([0xff, 0xfe, 0xff])], { code: 'xml.encoding' }],
  ['an encoding that nobody knows', utf8('<?xml version="1.0" encoding="klingon"?><a/>'), { code: 'xml.encoding' }],
])('refuses %s with its place', async (_, bytes, expected) => expect(await faultOf(bytes)).toMatchObject(expected));

it('does not buffer an endless text in memory', async () => {
  let sent = 0;
  function* endless(): Generator<Buffer> {
    yield Buffer.from('<a b="');
    for (; sent < 200; sent++) yield Buffer.alloc(1_000_000, 'x');
  }
  expect(await faultOf(endless())).toMatchObject({ code: 'xml.tooLong' });
  expect(sent).toBeLessThan(10);
});

it('writes attributes that are read back unchanged, without characters that XML cannot hold', async () => {
  const [root] = await heard(
    utf8(element('a', { n: 'x<&>"\n\t\r\u0085质', m: undefined, c: '\u0001\uD800' }, [element('b', {})])),
  );
  expect(root?.attributes).toEqual({ n: 'x<&>"\n\t\r\u0085质', c: '' });
});
