import { EventParser } from './event-stream';

it('parses events however the stream is split, and ignores keep-alives', () => {
  const parser = new EventParser();
  const chunks = [
    'retry: 2000\n\n: \n\nevent: job\nid: 4\nda',
    'ta: {"id":4}\n',
    '\ndata: a\ndata: b\r\n\r\nevent: job\n',
  ];
  expect(chunks.flatMap((chunk) => parser.push(chunk))).toEqual([
    { event: 'job', data: '{"id":4}' },
    { event: 'message', data: 'a\nb' },
  ]);
});
