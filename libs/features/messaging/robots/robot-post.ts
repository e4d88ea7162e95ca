import { cut, type Mentioned, type PostEntry, type RobotChannel, type RobotPost } from './channels';

/** Most messages of one post; more are read by nobody. */
const MOST_ENTRIES = 20;
/** Most people whom a post calls: in a group where more are called, nobody is. */
const MOST_MENTIONS = 30;
const MAX_TITLE = 200;
const MIN_TITLE = 40;
const MAX_CONTENT = 1_000;
/** Mentions are left out before a text gets shorter than this, and a text is shortened to some words before all are. */
const SHORT_CONTENT = 200;
const MIN_CONTENT = 10;

export type PostWords = Pick<RobotPost, 'format' | 'open'> & {
  headingOf: (count: number) => string;
  /** Says that a text was shortened. */
  shortened: string;
  unmentionedOf: (count: number) => string;
};
export interface Sendable {
  title: string;
  content: string;
  link: string | null;
}

const sizeOf = (channel: RobotChannel, post: RobotPost): number =>
  Buffer.byteLength(JSON.stringify(channel.request({ url: 'https://x.example', secret: 'x' }, post, new Date(0)).body));
const half = (number: number): number => Math.floor(number / 2);

/**
 * The post with the first of the messages: as many as fit into one request of the channel. A message that does not fit
 * alone calls fewer people and is shortened, and says both. `mentions` are those of the messages taken.
 */
export function mergeIntoPost<M extends Sendable>(
  channel: RobotChannel,
  messages: readonly M[],
  words: PostWords,
  mentionsOf: (taken: readonly M[]) => readonly Mentioned[],
): { taken: M[]; post: RobotPost } {
  const shorten = (text: string, length: number): string =>
    text.length <= length ? text : `${cut(text, length)} ${words.shortened}`;
  const postOf = (taken: readonly M[], length: number, most: number): RobotPost => {
    const concerned = mentionsOf(taken);
    const mentions = concerned.slice(0, most);
    const left = concerned.length - mentions.length;
    return {
      format: words.format,
      open: words.open,
      heading: words.headingOf(taken.length),
      mentions,
      unmentioned: left === 0 ? '' : words.unmentionedOf(left),
      entries: taken.map(({ title, content, link }): PostEntry => ({
        title: cut(title, Math.min(MAX_TITLE, Math.max(MIN_TITLE, length))),
        content: shorten(content, length),
        link,
      })),
    };
  };
  const fits = (post: RobotPost): boolean => sizeOf(channel, post) <= channel.maxBytes;
  const [first] = messages;
  if (!first) return { taken: [], post: postOf([], MAX_CONTENT, 0) };
  let most = MOST_MENTIONS;
  while (most > 0 && !fits(postOf([first], SHORT_CONTENT, most))) most = half(most);
  let length = MAX_CONTENT;
  while (length > MIN_CONTENT && !fits(postOf([first], length, most))) length = half(length);
  let count = 1;
  while (count < Math.min(messages.length, MOST_ENTRIES) && fits(postOf(messages.slice(0, count + 1), length, most)))
    count += 1;
  const taken = messages.slice(0, count);
  return { taken, post: postOf(taken, length, most) };
}
