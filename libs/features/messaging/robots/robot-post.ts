import type { Mentioned, PostEntry, RobotChannel, RobotPost } from './channels';

/** Most messages of one post; more are read by nobody. */
const MOST_ENTRIES = 20;
const MAX_TITLE = 200;
const MAX_CONTENT = 1_000;
const ELLIPSIS = '…';
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).replace(/[\uD800-\uDBFF]$/, '')}${ELLIPSIS}`;

export type PostWords = Pick<RobotPost, 'format' | 'open'> & { headingOf: (count: number) => string };
export interface Sendable {
  title: string;
  content: string;
  link: string | null;
}

const sizeOf = (channel: RobotChannel, post: RobotPost): number =>
  Buffer.byteLength(JSON.stringify(channel.request({ url: 'https://x.example', secret: 'x' }, post, new Date(0)).body));

/**
 * The post with the first of the messages: as many as fit into one request of the channel. A message that does not fit
 * alone is shortened. `mentions` are those of the messages taken.
 */
export function mergeIntoPost<M extends Sendable>(
  channel: RobotChannel,
  messages: readonly M[],
  words: PostWords,
  mentionsOf: (taken: readonly M[]) => readonly Mentioned[],
): { taken: M[]; post: RobotPost } {
  const postOf = (taken: readonly M[], contentLength: number): RobotPost => ({
    format: words.format,
    open: words.open,
    heading: words.headingOf(taken.length),
    mentions: mentionsOf(taken),
    entries: taken.map(({ title, content, link }): PostEntry => ({
      title: cut(title, Math.min(MAX_TITLE, Math.max(40, contentLength))),
      content: cut(content, contentLength),
      link,
    })),
  });
  const fits = (post: RobotPost): boolean => sizeOf(channel, post) <= channel.maxBytes;
  const [first] = messages;
  if (!first) return { taken: [], post: postOf([], MAX_CONTENT) };
  let length = MAX_CONTENT;
  while (length > 10 && !fits(postOf([first], length))) length = Math.floor(length / 2);
  let count = 1;
  while (count < Math.min(messages.length, MOST_ENTRIES) && fits(postOf(messages.slice(0, count + 1), length)))
    count += 1;
  const taken = messages.slice(0, count);
  return { taken, post: postOf(taken, length) };
}
