import { FileRefused } from '../safe/file-refused';
import { readXml, type XmlListener } from './read-xml';
import type { ZipEntry } from '../zip/entry-guards';
import { entryBytes } from '../zip/read-zip';

const CONTENT_TYPES = '[Content_Types].xml';
/** Executable parts by their usual names: VBA and Excel 4 macros, and controls. */
const RUN_NAMES = /(^|\/)(vbaProject\w*\.bin|vbaData\.xml)$|^xl\/(macrosheets|activeX)\//i;
/** Executable parts by the content types of the package, whatever their names. */
const RUN_TYPES = /vbaProject|macroEnabled|macrosheet|ms-office\.activeX/i;
const LINKS = /^xl\/externalLinks\/[^/]+\.xml$/i;

const contentTypes: XmlListener = {
  open: (_, { ContentType }) => {
    if (ContentType && RUN_TYPES.test(ContentType)) throw new FileRefused('macros');
  },
  close: () => undefined,
};
/** A link to another workbook is never followed; its stored values are read. A link to another program is refused. */
const links: XmlListener = {
  open: (name) => {
    if (name === 'ddeLink' || name === 'oleLink') throw new FileRefused('liveLink');
  },
  close: () => undefined,
};

/**
 * Workbooks are read and never run. A workbook with executable parts is refused where its name hides them (.xlsx),
 * so that users do not pass it on; a workbook that says so (.xlsm) is read without them.
 */
export async function refuseLiveParts(entries: ReadonlyMap<string, ZipEntry>, allowsMacros: boolean): Promise<void> {
  for (const [name, entry] of entries) {
    if (!allowsMacros && RUN_NAMES.test(name)) throw new FileRefused('macros', name);
    if (!allowsMacros && name === CONTENT_TYPES) await readXml(entryBytes(entry), contentTypes, name);
    else if (LINKS.test(name)) await readXml(entryBytes(entry), links, name);
  }
}
