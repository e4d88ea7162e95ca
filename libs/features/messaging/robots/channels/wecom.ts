import { markdownOf, pause, readCode, refusal, type RobotChannel, type RobotPost, textOf } from './robot-channel';

const OK = 0;
const BUSY = -1;
/** More than 20 messages a minute. */
const TOO_FAST = 45_009;
const PHONE = /^\+?\d{6,}$/;

function bodyOf(post: RobotPost): object {
  const accounts = post.mentions.map(({ account }) => account);
  if (post.format === 'text')
    return {
      msgtype: 'text',
      text: {
        content: textOf(post),
        mentioned_list: accounts.filter((account) => !PHONE.test(account)),
        mentioned_mobile_list: accounts.filter((account) => PHONE.test(account)),
      },
    };
  // Markdown mentions by account only, not by telephone number.
  const named = accounts.filter((account) => !PHONE.test(account)).map((account) => `<@${account}>`);
  return {
    msgtype: 'markdown',
    markdown: { content: [markdownOf(post), named.join(' ')].filter(Boolean).join('\n\n') },
  };
}

/** Robot of a WeCom group (developer.work.weixin.qq.com, "group robot"). It has no signature. */
export const wecom: RobotChannel = {
  // Text 2,048 bytes, Markdown 4,096 bytes, with mentions.
  maxBytes: 1_600,
  request: ({ url }, post) => ({ url, body: bodyOf(post) }),
  readAnswer(text) {
    const [code, words] = readCode(text, ['errcode', 'errmsg']) ?? [];
    if (code === undefined || words === undefined) return undefined;
    if (code === OK) return { kind: 'sent' };
    if (code === TOO_FAST) return pause(1);
    const refused = refusal(code, words);
    return code === BUSY && refused.kind === 'refused' ? { kind: 'later', fault: refused.fault } : refused;
  },
};
