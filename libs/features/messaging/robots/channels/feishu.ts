import {
  hmacSha256,
  inMarkdown,
  markdownOf,
  pause,
  readCode,
  refusal,
  type RobotChannel,
  type RobotPost,
  textOf,
  titleOf,
} from './robot-channel';

const OK = 0;
const TOO_FAST: readonly number[] = [9_499, 11_232];
const MS = 1000;

function contentOf(post: RobotPost): object {
  // Texts are read for `<at>` elements, so those of users lose their brackets.
  if (post.format === 'text') {
    const named = post.mentions.map(({ account, name }) => `<at user_id="${account}">${inMarkdown(name)}</at>`);
    return {
      msg_type: 'text',
      content: { text: [textOf(post), named.join(' ')].filter(Boolean).join('\n') },
    };
  }
  const named = post.mentions.map(({ account }) => `<at id=${account}></at>`);
  const content = [markdownOf(post), named.join(' ')].filter(Boolean).join('\n\n');
  return {
    msg_type: 'interactive',
    card: {
      header: { title: { tag: 'plain_text', content: titleOf(post) } },
      elements: [{ tag: 'markdown', content }],
    },
  };
}

/** Custom robot of a Feishu group (open.feishu.cn, "custom bot"). The signature is in the body, its time in seconds. */
export const feishu: RobotChannel = {
  maxBytes: 18_000,
  request({ url, secret }, post, now) {
    if (secret === undefined) return { url, body: contentOf(post) };
    const timestamp = String(Math.floor(now.getTime() / MS));
    return { url, body: { timestamp, sign: hmacSha256(`${timestamp}\n${secret}`, ''), ...contentOf(post) } };
  },
  readAnswer(text) {
    const [code, words] = readCode(text, ['code', 'msg']) ?? readCode(text, ['StatusCode', 'StatusMessage']) ?? [];
    if (code === undefined || words === undefined) return undefined;
    if (code === OK) return { kind: 'sent' };
    return TOO_FAST.includes(code) ? pause(1) : refusal(code, words);
  },
};
