import type { HostileFile } from './hostile-file';

const xml = (name: string, inside: string, code: string): HostileFile => ({
  name,
  type: 'xml',
  met: { code },
  bytes: () =>
    Buffer.from(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<Datasheets xmlns="urn:matlas:mds:1" version="1.0">',
        '<Datasheet key="s" source="LOCAL"><Material key="m" name="M" classCode="1.1.1">',
        inside,
        '</Material></Datasheet>',
        '</Datasheets>',
      ].join('\n'),
    ),
});
const substance = (attributes: string): string => `<Substance cas="7439-89-6" ${attributes}/>`;

/** Well-formed MDS-XML with impossible data sheets. */
export const HOSTILE_SHEETS: readonly HostileFile[] = [
  xml('a portion of 100.000001 %', substance('portion="2" value="100.000001"'), 'mdsXml.value'),
  xml('a range up to 1e9 %', substance('portion="1" min="0" max="1000000000"'), 'mdsXml.value'),
  xml('a portion of -5 %', substance('portion="2" value="-5"'), 'mdsXml.value'),
  xml('a portion in exponents', substance('portion="2" value="1e1"'), 'mdsXml.value'),
  xml('a kind of portion that nobody knows', substance('portion="7" value="10"'), 'mdsXml.value'),
  xml('a value without a kind', substance('value="10"'), 'mdsXml.missing'),
  xml('two nodes of one key', '<Material key="m" name="N" classCode="1.1.1" portion="3"/>', 'mdsXml.duplicateKey'),
  xml('a substance without a name', '<Substance portion="3"/>', 'mdsXml.unnamed'),
];
