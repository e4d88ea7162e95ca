import { readXml, type XmlListener } from '../workbook/read-xml';
import { FileRefused } from '../safe/file-refused';
import { XmlFault } from '../xml/xml-fault';
import { sourceOf } from '../zip/archive-source';
import { ArchiveTooLarge } from '../zip/entry-guards';
import { entriesOf, entryBytes } from '../zip/read-zip';

const BROKEN = [XmlFault, FileRefused, ArchiveTooLarge];
const PROPERTIES = 'docProps/core.xml';
const DAY = /^\d{4}-\d{2}-\d{2}/;

class Created implements XmlListener {
  day: string | null = null;
  private text_ = '';
  private isInside = false;
  open(name: string): void {
    this.isInside = name === 'created';
    this.text_ = '';
  }
  close(name: string): void {
    if (name === 'created') this.day = DAY.exec(this.text_.trim())?.[0] ?? null;
    this.isInside = false;
  }
  text(text: string): void {
    if (this.isInside) this.text_ += text;
  }
}
/**
 * The day on which the workbook was written; ECHA's portal sets it when a list is exported. Null when the workbook
 * has no such property.
 */
export async function exportDay(archive: Buffer): Promise<string | null> {
  const listener = new Created();
  try {
    const entry = (await entriesOf(sourceOf(archive))).get(PROPERTIES);
    if (entry) await readXml(entryBytes(entry), listener, PROPERTIES);
  } catch (error) {
    // The list itself was read: broken properties, or none as in .xls, keep nobody from it.
    if (BROKEN.some((kind) => error instanceof kind)) return null;
    throw error;
  }
  return listener.day;
}
