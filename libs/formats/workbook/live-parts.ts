import { FileRefused } from '../safe/file-refused';
import { readXml, type XmlListener } from './read-xml';
import { type ArchiveSource, entryBytes, type ZipEntry } from './zip-entries';

const CONTENT_TYPES = '[Content_Types].xml';
/** Parts that a spreadsheet would run, by their usual names: macros of VBA and of Excel 4, and controls. */
const RUN_NAMES = /(^|\/)(vbaProject\w*\.bin|vbaData\.xml)$|^xl\/(macrosheets|activeX)\//i;
/** The same by what the package says of its parts, whatever they are called. */
const RUN_TYPES = /vbaProject|macroEnabled|macrosheet|ms-office\.activeX/i;
const LINKS = /^xl\/externalLinks\/[^/]+\.xml$/i;

const contentTypes: XmlListener = {
  open: (_, { ContentType }) => {
    if (ContentType && RUN_TYPES.test(ContentType)) throw new FileRefused('macros');
  },
  close: () => undefined,
};
/**
 * A link to another workbook is never followed, its stored values are read; one to another program has no place in a
 * list of parts.
 */
const links: XmlListener = {
  open: (name) => {
    if (name === 'ddeLink' || name === 'oleLink') throw new FileRefused('liveLink');
  },
  close: () => undefined,
};

/**
 * What is written in a workbook is read and never run; one that brings parts to run is refused all the same, before
 * somebody hands it on.
 */
export async function refuseLiveParts(archive: ArchiveSource, entries: ReadonlyMap<string, ZipEntry>): Promise<void> {
  for (const [name, entry] of entries) {
    if (RUN_NAMES.test(name)) throw new FileRefused('macros', name);
    if (name === CONTENT_TYPES) await readXml(entryBytes(archive, entry), contentTypes, name);
    else if (LINKS.test(name)) await readXml(entryBytes(archive, entry), links, name);
  }
}
