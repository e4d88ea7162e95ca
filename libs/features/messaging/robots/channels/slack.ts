import { oneLine, type RobotChannel, type RobotPost } from './robot-channel';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => oneLine(text).replace(/[&<>]/g, (mark) => ENTITIES[mark] ?? mark);

function textOfPost({ entries, mentions, heading, open, format, unmentioned }: RobotPost): string {
  const strong = (text: string): string =>
    format === 'markdown' ? `*${escaped(text).replaceAll('*', '∗')}*` : escaped(text);
  const parts = entries.map(({ title, content, link }) =>
    [strong(title), escaped(content), link === null ? '' : `<${link}|${open}>`].filter(Boolean).join('\n'),
  );
  const named = mentions.map(({ account }) => `<@${account}>`).join(' ');
  return [entries.length > 1 ? heading : '', ...parts, unmentioned, named].filter(Boolean).join('\n\n');
}

/** Incoming webhook of Slack (docs.slack.dev, "Sending messages using incoming webhooks"). It answers `ok`. */
export const slack: RobotChannel = {
  maxBytes: 30_000,
  request: ({ url }, post) => ({
    url,
    body: { text: textOfPost(post), mrkdwn: post.format === 'markdown', unfurl_links: false, unfurl_media: false },
  }),
  readAnswer: (text) => (text.trim() === 'ok' ? { kind: 'sent' } : undefined),
};
