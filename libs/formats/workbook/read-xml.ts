import { FileRefused } from '../safe/file-refused';
import { type ElementListener, readXmlBatches } from '../xml/read-xml-pieces';
import { readSmallXml, type XmlElement } from '../xml/small-xml';
import { XmlFault } from '../xml/xml-fault';

export type { ElementListener as XmlListener } from '../xml/read-xml-pieces';

/**
 * Feeds a part of an archive to a listener in pieces, and calls the caller after each piece to take its results.
 * Throws XmlFault with `part` as its file, and adds the place to errors thrown by the listener.
 */
export async function* readXmlBySteps(
  bytes: AsyncIterable<Uint8Array>,
  listener: ElementListener,
  part: string,
): AsyncGenerator<void> {
  let line = 1;
  try {
    for await (const _ of readXmlBatches<never>(bytes, (cursor) =>
      withLine(listener, () => {
        line = cursor.line();
      }),
    ))
      yield;
  } catch (error) {
    if (error instanceof FileRefused && error.place === '') error.place = `${part}:${line}`;
    throw withPart(error, part);
  }
}
const withPart = (error: unknown, part: string): unknown =>
  error instanceof XmlFault ? new XmlFault(error.code, { ...error.place, file: part }, error.params) : error;
/** Records the line where an element closes, which is where listeners throw. */
const withLine = (listener: ElementListener, note: () => void): ElementListener => ({
  open: (name, attributes) => listener.open(name, attributes),
  text: (text) => listener.text?.(text),
  close: (name) => {
    note();
    listener.close(name);
  },
});
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  listener: ElementListener,
  part = 'xml',
): Promise<void> {
  for await (const _ of readXmlBySteps(bytes, listener, part));
}
/** A part that only locates other parts. Throws XmlFault with `part` as its file. */
export async function readSmallPart(bytes: AsyncIterable<Uint8Array>, part: string): Promise<XmlElement> {
  try {
    return await readSmallXml(bytes);
  } catch (error) {
    throw withPart(error, part);
  }
}
