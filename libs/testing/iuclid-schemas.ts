import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DATA = resolve(process.env.SHARED_DATA ?? '../shared/data', 'iuclid');
/** The schemas of IUCLID may not be shipped; without the shared data there is nothing to validate against. */
export const hasIuclidSchemas = existsSync(join(DATA, 'xsd'));
const SCHEMA_OF = {
  ARTICLE: 'ARTICLE-9.0.xsd',
  REFERENCE_SUBSTANCE: 'REFERENCE_SUBSTANCE-9.0.xsd',
  LEGAL_ENTITY: 'LEGAL_ENTITY-9.0.xsd',
} as const;
const SHARED = [
  'commonTypesDomainV9.xsd',
  'platform-fields.xsd',
  'platform-metadata.xsd',
  'platform-attachment.xsd',
  'platform-modification-history.xsd',
  'inventory.xsd',
  'xlink.xsd',
  'xml.xsd',
];
const MEMORY_PAGES = 8192;

/**
 * What the schemas of IUCLID say against the documents of an archive: names and texts of its files. The document of the
 * dossier itself is left out: its schema is not public (domain.md 5.3).
 */
export async function iuclidSchemaErrors(files: ReadonlyMap<string, string>): Promise<string[]> {
  const errors: string[] = [];
  for (const [type, schema] of Object.entries(SCHEMA_OF)) {
    const contents = [...files].flatMap(([fileName, text]) => {
      const content = new RegExp(`<${type} .*</${type}>`, 's').exec(text)?.[0];
      return text.includes(`<i6m:documentType>${type}<`) ? [{ fileName, contents: content ?? '' }] : [];
    });
    errors.push(...(await against(contents, schema)));
  }
  const manifest = [...files].flatMap(([fileName, contents]) =>
    fileName.endsWith('manifest.xml') ? [{ fileName, contents }] : [],
  );
  errors.push(...(await against(manifest, 'manifest.xsd')));
  return errors;
}
async function against(xml: { fileName: string; contents: string }[], schema: string): Promise<string[]> {
  if (xml.length === 0) return [];
  const read = (fileName: string) => ({
    fileName,
    contents: readFileSync(join(DATA, 'xsd', fileName), 'utf8').replaceAll('http://www.w3.org/2001/xml.xsd', 'xml.xsd'),
  });
  // Only few tests need it, and everybody loads this library.
  const { validateXML } = await import('xmllint-wasm');
  const { errors } = await validateXML({
    xml: xml.map(({ fileName, contents }) => ({ fileName: fileName.replaceAll('/', '_'), contents })),
    schema: [read(schema)],
    preload: SHARED.filter((name) => name !== schema).map(read),
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
