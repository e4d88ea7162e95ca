import { FileRefused } from '../safe/file-refused';
import { type ElementListener, readXmlBatches } from '../xml/read-xml-pieces';
import { XmlFault } from '../xml/xml-fault';

export type { ElementListener as XmlListener } from '../xml/read-xml-pieces';

/**
 * Feeds a listener with a part of an archive, stretch by stretch, and lets the caller take what came of each. Throws
 * XmlFault with `part` as its file, and gives what the listener refuses its place.
 */
export async function* hearXml(
  bytes: AsyncIterable<Uint8Array>,
  listener: ElementListener,
  part: string,
): AsyncGenerator<void> {
  let line = 1;
  try {
    for await (const _ of readXmlBatches<never>(bytes, (cursor) =>
      lined(listener, () => {
        line = cursor.line();
      }),
    ))
      yield;
  } catch (error) {
    if (error instanceof FileRefused && error.place === '') error.place = `${part}:${line}`;
    throw error instanceof XmlFault ? new XmlFault(error.code, { ...error.place, file: part }, error.params) : error;
  }
}
/** Notes the line where an element closes, which is where listeners refuse. */
const lined = (listener: ElementListener, note: () => void): ElementListener => ({
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
  for await (const _ of hearXml(bytes, listener, part));
}
