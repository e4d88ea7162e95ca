import { ARCHIVES_FOR_ANY_READER } from './hostile-archives';
import type { HostileFile, ExpectedOutcome } from './hostile-file';
import { hostileXml, type XmlRoot } from './hostile-xml';
import { type RawEntry, rawZip } from './raw-zip';
import { zipQuine } from './zip-quine';

const DEPTH = 100_000;
const LONG = 30_000_000;
/** Reported with some code of the catalogue; which one depends on the format. */
const ANY_FAULT: ExpectedOutcome = 'reported';
const JSON_TEXTS: readonly (readonly [string, () => string])[] = [
  ['no JSON', () => '{"format":'],
  ['a list', () => '[]'],
  ['null', () => 'null'],
  ['prototype names', () => '{"__proto__":{"files":[]},"constructor":{"prototype":{}},"format":"matlas-bundle"}'],
  ['JSON 100,000 deep', () => '['.repeat(DEPTH) + ']'.repeat(DEPTH)],
  ['30 MB of JSON', () => `{"format":"${'x'.repeat(LONG)}"}`],
  ['U+0000', () => '{"format":"\0"}'],
  [
    'files that lead out',
    () => '{"format":"matlas-bundle","version":"1.0","files":[{"path":"../../etc/passwd","sha256":"00","size":1}]}',
  ],
  [
    'sizes that are no sizes',
    () => '{"format":"matlas-bundle","version":"1.0","files":[{"path":"sheets.xml","sha256":"00","size":1e400}]}',
  ],
];
/**
 * Archives of data sheets (signed bundles, chemSHERPA .shai): every hostile archive, and valid archives with
 * hostile content. `text`: the XML file in the archive.
 */
export function hostileBundles({
  type,
  text,
  root,
  others,
}: {
  type: string;
  text: string;
  root: XmlRoot;
  others: readonly RawEntry[];
}): readonly HostileFile[] {
  const archive = (name: string, entries: readonly RawEntry[]): HostileFile => ({
    name,
    type,
    bytes: () => rawZip(entries),
    met: ANY_FAULT,
  });
  return [
    ...ARCHIVES_FOR_ANY_READER.map((file) => ({ ...file, type, met: ANY_FAULT })),
    ...hostileXml(root).map(({ name, bytes }): HostileFile => ({
      name: `${text}: ${name}`,
      type,
      bytes: () => rawZip([{ name: text, content: bytes() }, ...others]),
      met: ANY_FAULT,
    })),
    ...JSON_TEXTS.map(([name, content]): HostileFile => ({
      name: `manifest.json: ${name}`,
      type,
      bytes: () =>
        rawZip([
          { name: 'manifest.json', content: content() },
          { name: text, content: '<a/>' },
        ]),
      met: ANY_FAULT,
    })),
    { name: `${text} that is the archive itself`, type, bytes: () => zipQuine(text), met: ANY_FAULT },
    archive('no file of the format', [{ name: 'readme.txt', content: 'x' }]),
  ];
}
