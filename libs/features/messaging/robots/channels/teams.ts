import { inMarkdown, oneLine, type RobotChannel, type RobotPost } from './robot-channel';

const text = (content: string, more: object = {}): object => ({
  type: 'TextBlock',
  text: content,
  wrap: true,
  ...more,
});

function cardOf({ entries, mentions, heading, open, unmentioned }: RobotPost): object {
  const at = mentions.map(({ account, name }) => ({ mark: `<at>${inMarkdown(oneLine(name))}</at>`, account, name }));
  const body = entries.flatMap(({ title, content, link }) => [
    text(inMarkdown(oneLine(title)), { weight: 'Bolder', separator: true }),
    text(inMarkdown(oneLine(content))),
    ...(link === null ? [] : [text(`[${open}](${link})`)]),
  ]);
  return {
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      ...(entries.length > 1 ? [text(heading, { size: 'Medium' })] : []),
      ...body,
      ...(unmentioned === '' ? [] : [text(unmentioned)]),
      ...(at.length > 0 ? [text(at.map(({ mark }) => mark).join(' '))] : []),
    ],
    msteams: {
      entities: at.map(({ mark, account, name }) => ({
        type: 'mention',
        text: mark,
        mentioned: { id: account, name },
      })),
    },
  };
}

/** Webhook of a Teams workflow, which takes an adaptive card and answers 202 without a body, or the 1 of its predecessor. */
export const teams: RobotChannel = {
  maxBytes: 20_000,
  request: ({ url }, post) => ({
    url,
    body: {
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: cardOf(post) }],
    },
  }),
  readAnswer: (answer) => (['', '1'].includes(answer.trim()) ? { kind: 'sent' } : undefined),
};
