import { LYING_ARCHIVES } from './hostile-archives';
import type { HostileFile, Met } from './hostile-file';
import { hostileXml, type XmlRoot } from './hostile-xml';
import { type RawEntry, rawZip } from './raw-zip';
import { zipQuine } from './zip-quine';

const DEPTH = 100_000;
const LONG = 30_000_000;
/** Told with a code of the catalogue; which one is the format's affair. */
const TOLD: Met = 'told';
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
 * Archives of data sheets (signed bundles, chemSHERPA .shai): every hostile archive, and hostile contents of honest
 * ones. `text`: the file of the archive that holds XML.
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
    met: TOLD,
  });
  return [
    ...LYING_ARCHIVES.map((file) => ({ ...file, type, met: TOLD })),
    ...hostileXml(root).map(({ name, bytes }): HostileFile => ({
      name: `${text}: ${name}`,
      type,
      bytes: () => rawZip([{ name: text, content: bytes() }, ...others]),
      met: TOLD,
    })),
    ...JSON_TEXTS.map(([name, content]): HostileFile => ({
      name: `manifest.json: ${name}`,
      type,
      bytes: () =>
        rawZip([
          { name: 'manifest.json', content: content() },
          { name: text, content: '<a/>' },
        ]),
      met: TOLD,
    })),
    { name: `${text} that is the archive itself`, type, bytes: () => zipQuine(text), met: TOLD },
    archive('no file of the format', [{ name: 'readme.txt', content: 'x' }]),
  ];
}
