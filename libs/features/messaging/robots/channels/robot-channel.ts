import { createHmac } from 'node:crypto';
import { HttpStatus } from '@nestjs/common';
import type { ErrorCode, RobotFormat } from '@matlas/contract';

/** One message of a post. Texts are of users too: a channel shows them without markup of their own. */
export interface PostEntry {
  title: string;
  content: string;
  /** Complete address; null when there is none. */
  link: string | null;
}
export interface Mentioned {
  name: string;
  account: string;
}
/** What one request brings to a group: one message, or several that were merged. */
export interface RobotPost {
  entries: readonly PostEntry[];
  mentions: readonly Mentioned[];
  /** Says how many people are concerned and not mentioned; empty when there are none. */
  unmentioned: string;
  format: RobotFormat;
  /** Above several messages, such as "3 messages". */
  heading: string;
  /** Text of a link. */
  open: string;
}
export interface RobotAddress {
  url: string;
  secret: string | undefined;
}
export interface RobotFault {
  code: ErrorCode;
  params: Record<string, string | number>;
}
/** `later`: another attempt may succeed; `pause`: none before these minutes; `refused`: none will. */
export type RobotOutcome =
  | { kind: 'sent' }
  | { kind: 'later'; fault: RobotFault }
  | { kind: 'pause'; minutes: number; fault: RobotFault }
  | { kind: 'refused'; fault: RobotFault };

/** The protocol of one kind of group chat. */
export interface RobotChannel {
  /** Largest text of a post in bytes of UTF-8. */
  readonly maxBytes: number;
  request(address: RobotAddress, post: RobotPost, now: Date): { url: string; body: object };
  /** Reads the body of an answer with a status of success; undefined when it is not understood. */
  readAnswer(text: string): RobotOutcome | undefined;
}

/** Base64 of HMAC-SHA256. */
export const hmacSha256 = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

const ONE_LINE = /[\p{Cc}\u2028\u2029]+/gu;
const MARKUP: Readonly<Record<string, string>> = { '[': '［', ']': '］', '<': '＜', '>': '＞', '`': '｀' };
/** Texts of users in Markdown: no links, pictures, mentions or elements of their own. */
export const inMarkdown = (text: string): string => text.replace(/[[\]<>`]/g, (mark) => MARKUP[mark] ?? mark);
export const oneLine = (text: string): string => text.replaceAll(ONE_LINE, ' ').trim();

const ELLIPSIS = '…';
/** A text of at most this length; one that is cut ends with dots, never within a character. */
export const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text.slice(0, Math.max(0, length - ELLIPSIS.length)).replace(/[\uD800-\uDBFF]$/, '')}${ELLIPSIS}`;

/** Markdown of a post as DingTalk, WeCom, Feishu and Teams show it. */
export function markdownOf({ entries, heading, open, unmentioned }: RobotPost): string {
  const parts = entries.map(({ title, content, link }) => {
    const lines = [`**${inMarkdown(oneLine(title))}**`, inMarkdown(oneLine(content))];
    if (link !== null) lines.push(`[${open}](${link})`);
    return lines.filter(Boolean).join('\n\n');
  });
  const shown = (entries.length > 1 ? [`### ${heading}`, ...parts] : parts).join('\n\n---\n\n');
  return [shown, unmentioned].filter(Boolean).join('\n\n');
}
/** Plain text of a post. Some chats read mentions also in texts, so users' brackets are replaced here too. */
export function textOf({ entries, heading, unmentioned }: RobotPost): string {
  const parts = entries.map(({ title, content, link }) =>
    [inMarkdown(oneLine(title)), inMarkdown(oneLine(content)), link ?? ''].filter(Boolean).join('\n'),
  );
  return [...(entries.length > 1 ? [heading, ...parts] : parts), unmentioned].filter(Boolean).join('\n\n');
}

/** One line above a post: the title of its only message, or the heading of several. */
export const titleOf = ({ entries, heading }: RobotPost): string =>
  entries.length > 1 ? heading : inMarkdown(oneLine(entries[0]?.title ?? ''));

/** Reads `{ errcode, errmsg }` or `{ code, msg }`; undefined for anything else, such as a page of a proxy. */
export function readCode(text: string, names: readonly [code: string, words: string]): [number, string] | undefined {
  try {
    const answer = JSON.parse(text) as Record<string, unknown> | null;
    const code = answer?.[names[0]];
    return typeof code === 'number' ? [code, String(answer?.[names[1]] ?? '')] : undefined;
  } catch {
    return undefined;
  }
}
const MAX_WORDS = 200;
export const refusal = (code: number | string, words: string): RobotOutcome => ({
  kind: 'refused',
  fault: { code: 'robot.refused', params: { code: String(code), text: oneLine(words).slice(0, MAX_WORDS) } },
});
export const pause = (minutes: number): RobotOutcome => ({
  kind: 'pause',
  minutes,
  fault: { code: 'robot.tooFast', params: {} },
});
/** What the status of an answer says; undefined: the body tells. */
export function outcomeOfStatus(status: number): RobotOutcome | undefined {
  if (status === HttpStatus.TOO_MANY_REQUESTS) return pause(1);
  if (status >= HttpStatus.OK && status < HttpStatus.AMBIGUOUS) return undefined;
  const fault: RobotFault = { code: 'robot.denied', params: { status } };
  const mayPass = status >= HttpStatus.INTERNAL_SERVER_ERROR || status === HttpStatus.REQUEST_TIMEOUT;
  return { kind: mayPass ? 'later' : 'refused', fault };
}
