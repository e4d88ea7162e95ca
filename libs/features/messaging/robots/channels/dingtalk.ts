import {
  cut,
  hmacSha256,
  markdownOf,
  oneLine,
  pause,
  readCode,
  refusal,
  type RobotAddress,
  type RobotChannel,
  type RobotOutcome,
  type RobotPost,
  textOf,
  titleOf,
} from './robot-channel';

const OK = 0;
/** System busy. */
const BUSY = -1;
/** More than 20 messages a minute: the robot is shut for ten minutes. */
const TOO_FAST = 130_101;
const SHUT_MINUTES = 10;
/** Keyword, signature or address of the sender do not fit. */
const SECURITY = 310_000;
const MAX_TITLE = 60;
const PHONE = /^\+?\d{6,}$/;

/** The address with time stamp (ms) and signature: base64 of HMAC-SHA256 over `timestamp\nsecret`, keyed by the secret. */
export function signedAddress({ url, secret }: RobotAddress, now: Date): string {
  if (secret === undefined) return url;
  const signed = new URL(url);
  const timestamp = String(now.getTime());
  signed.searchParams.set('timestamp', timestamp);
  signed.searchParams.set('sign', hmacSha256(secret, `${timestamp}\n${secret}`));
  return signed.toString();
}
function bodyOf(post: RobotPost): object {
  const accounts = post.mentions.map(({ account }) => account);
  const at = {
    atMobiles: accounts.filter((account) => PHONE.test(account)),
    atUserIds: accounts.filter((account) => !PHONE.test(account)),
    isAtAll: false,
  };
  // A mention is shown only where the text names it.
  const named = accounts.map((account) => `@${account}`).join(' ');
  const withNames = (text: string): string => (named === '' ? text : `${text}\n\n${named}`);
  if (post.format === 'text') return { msgtype: 'text', text: { content: withNames(textOf(post)) }, at };
  return {
    msgtype: 'markdown',
    markdown: { title: cut(titleOf(post), MAX_TITLE), text: withNames(markdownOf(post)) },
    at,
  };
}

/** Custom robot of a DingTalk group (open.dingtalk.com, "custom robot access"). */
export const dingtalk: RobotChannel = {
  maxBytes: 18_000,
  request: (address, post, now) => ({ url: signedAddress(address, now), body: bodyOf(post) }),
  readAnswer(text): RobotOutcome | undefined {
    const [code, words] = readCode(text, ['errcode', 'errmsg']) ?? [];
    if (code === undefined || words === undefined) return undefined;
    if (code === OK) return { kind: 'sent' };
    if (code === TOO_FAST) return pause(SHUT_MINUTES);
    if (code === SECURITY)
      return {
        kind: 'refused',
        fault: { code: 'robot.securitySetting', params: { text: oneLine(words).slice(0, 200) } },
      };
    const refused = refusal(code, words);
    return code === BUSY && refused.kind === 'refused' ? { kind: 'later', fault: refused.fault } : refused;
  },
};
