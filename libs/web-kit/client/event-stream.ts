import type { Route, Sent } from '@matlas/contract';
import { translate } from '../i18n/use-t';
import { fetchOrThrow } from './call';
import { CallError } from './call-error';
import { prepare, type CallOptions } from './request';

const connectionLoss = (status: number) => new CallError(status, '', translate('kit.client.network'));

/** One server-sent event; `data` is its text, usually JSON. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Splits the text of a stream into events; an incomplete event is kept for the next chunk. */
export class EventParser {
  private rest = '';

  push(chunk: string): StreamEvent[] {
    const blocks = (this.rest + chunk).replace(/\r\n?/g, '\n').split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.map(eventOf).filter((event) => event.data !== '');
  }
}

function eventOf(block: string): StreamEvent {
  const lines = block.split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
  return { event: valuesOf('event')[0] ?? 'message', data: valuesOf('data').join('\n') };
}

/**
 * Reads server-sent events of a route with a streamed fetch, because EventSource cannot send our headers. Resolves
 * when the server closes the stream, rejects when the connection breaks.
 */
export async function listen<R extends Route>(
  route: R,
  input: Sent<R>,
  options: CallOptions,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const request = prepare(route, input, options);
  const response = await fetchOrThrow(
    { ...request, headers: { ...request.headers, Accept: 'text/event-stream' } },
    options.signal,
  );
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  if (!response.ok || !isStream || !response.body) throw connectionLoss(response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventParser();
  const read = () =>
    reader.read().catch((reason: unknown) => {
      throw options.signal?.aborted ? reason : connectionLoss(0);
    });
  for (let chunk = await read(); !chunk.done; chunk = await read()) parser.push(chunk.value).forEach(onEvent);
}
