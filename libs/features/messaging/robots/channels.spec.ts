import type { RobotKind } from '@matlas/contract';
import { cut, outcomeOfStatus, type RobotPost, ROBOT_CHANNELS } from './channels';
import { mergeIntoPost } from './robot-post';

const NOW = new Date(1_700_000_000_000);
const post = (more: Partial<RobotPost> = {}): RobotPost => ({
  entries: [
    { title: 'Front_[left](x) <@all>', content: 'a\n<at user_id="all">b</at>', link: 'https://m.example/x?id=7' },
  ],
  mentions: [],
  unmentioned: '',
  format: 'markdown',
  heading: '1 message',
  open: 'Open',
  ...more,
});
const words = {
  format: 'markdown',
  open: 'Open',
  headingOf: (n: number) => `${n} messages`,
  shortened: '(shortened)',
  unmentionedOf: (n: number) => `${n} more`,
} as const;
const bodyOf = (kind: RobotKind, given: RobotPost, secret?: string) =>
  ROBOT_CHANNELS[kind].request({ url: 'https://chat.example/hook?key=1', secret }, given, NOW);

describe('what a group chat receives', () => {
  // Computed with Python's hmac: base64(HMAC-SHA256(key, text)).
  it('is signed as DingTalk and Feishu ask for it', () => {
    const signed = new URL(bodyOf('dingtalk', post(), 'SECabc').url);
    expect(signed.searchParams.get('timestamp')).toBe('1700000000000');
    expect(signed.searchParams.get('sign')).toBe('jcUpW0QmtKduN03n4JqQ0PBosVjqnM8gU7fIIvsDmCM=');
    expect(signed.searchParams.get('key')).toBe('1');
    expect(bodyOf('feishu', post(), 'SECabc')).toMatchObject({
      url: 'https://chat.example/hook?key=1',
      body: { timestamp: '1700000000', sign: 'XprR1de+0SSBnwWyU/4k6x2TL+Q2SJlM5NNEdAv7MWg=' },
    });
  });

  it.each(['dingtalk', 'wecom', 'feishu', 'slack', 'teams'] as const)(
    '%s: links back, mentions nobody by the texts of users, and fits into one request',
    (kind) => {
      for (const format of ['markdown', 'text'] as const) {
        const text = JSON.stringify(bodyOf(kind, post({ format })).body);
        expect(text).toContain('https://m.example/x?id=7');
        expect(text).not.toMatch(/<@all>|<at user_id=|<at>/);
        // Slack has no links of this form.
        if (kind !== 'slack') expect(text).not.toContain('[left](x)');
      }
      const long = Array.from({ length: 60 }, (_, n) => ({
        title: `标题 ${n}`,
        content: '内容'.repeat(3_000),
        link: null,
      }));
      const { taken, post: merged } = mergeIntoPost(ROBOT_CHANNELS[kind], long, words, () => []);
      expect(taken.length).toBeGreaterThan(0);
      expect(Buffer.byteLength(JSON.stringify(bodyOf(kind, merged).body))).toBeLessThanOrEqual(
        ROBOT_CHANNELS[kind].maxBytes,
      );
      const few = long.slice(0, 3).map((one) => ({ ...one, content: 'short' }));
      expect(mergeIntoPost(ROBOT_CHANNELS[kind], few, words, () => []).taken).toHaveLength(3);
    },
  );

  it.each(['dingtalk', 'wecom', 'feishu', 'slack', 'teams'] as const)(
    '%s: stays within its limit however many are concerned, and says who is left out and what is shortened',
    (kind) => {
      const people = Array.from({ length: 400 }, (_, n) => ({ name: `王小明${n}`, account: `${'u'.repeat(80)}${n}` }));
      for (const format of ['markdown', 'text'] as const) {
        const message = { title: '标'.repeat(300), content: `${'内'.repeat(900)}`, link: 'https://m.example/x?id=7' };
        const { post: made } = mergeIntoPost(ROBOT_CHANNELS[kind], [message], { ...words, format }, () => people);
        const text = JSON.stringify(bodyOf(kind, made).body);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ROBOT_CHANNELS[kind].maxBytes);
        expect(made.mentions.length).toBeGreaterThan(0);
        expect(made.unmentioned).toBe(`${400 - made.mentions.length} more`);
        expect(text).toContain(made.unmentioned);
        expect(text).toContain('https://m.example/x?id=7');
        // More than one person in a hundred reads: the text is not given up for the mentions.
        expect(made.entries[0]?.content.length).toBeGreaterThan(100);
        if (kind === 'wecom') expect(text).toContain('…'.concat(' (shortened)'));
      }
    },
  );
  it('cuts no character in two', () => {
    expect([cut('ab😀', 4), cut('ab😀c', 4), cut('ab😀cd', 5)]).toEqual(['ab😀', 'ab…', 'ab😀…']);
    const title = `${'x'.repeat(58)}😀y`;
    expect(
      JSON.stringify(bodyOf('dingtalk', post({ entries: [{ title, content: '', link: null }] })).body),
    ).not.toMatch(/\\ud83d/);
  });

  it('mentions accounts as each chat does', () => {
    const mentions = [
      { name: 'Wang', account: 'U024BE7LH' },
      { name: 'Li', account: '13800138000' },
    ];
    const bodies = (format: 'markdown' | 'text') =>
      (['dingtalk', 'wecom', 'feishu', 'slack', 'teams'] as const).map(
        (kind) => bodyOf(kind, post({ mentions, format })).body,
      );
    expect(bodies('text')[0]).toMatchObject({ at: { atMobiles: ['13800138000'], atUserIds: ['U024BE7LH'] } });
    expect(bodies('text')[1]).toMatchObject({
      text: { mentioned_list: ['U024BE7LH'], mentioned_mobile_list: ['13800138000'] },
    });
    const [, wecom, feishu, slack, teams] = bodies('markdown').map((body) => JSON.stringify(body));
    expect([wecom, feishu, slack]).toEqual([
      expect.stringContaining('<@U024BE7LH>'),
      expect.stringContaining('<at id=U024BE7LH></at>'),
      expect.stringContaining('<@U024BE7LH>'),
    ]);
    expect(teams).toContain('"mentioned":{"id":"U024BE7LH","name":"Wang"}');
  });

  it.each<[RobotKind, string, string | undefined]>([
    ['dingtalk', '{"errcode":0,"errmsg":"ok"}', 'sent'],
    ['dingtalk', '{"errcode":310000,"errmsg":"keywords not in content"}', 'refused'],
    ['dingtalk', '{"errcode":130101,"errmsg":"send too fast"}', 'pause'],
    ['dingtalk', '{"errcode":-1,"errmsg":"busy"}', 'later'],
    ['dingtalk', '<html>login</html>', undefined],
    ['dingtalk', 'null', undefined],
    ['wecom', '{"errcode":45009,"errmsg":"api freq out of limit"}', 'pause'],
    ['wecom', '{"errcode":93000,"errmsg":"invalid webhook url"}', 'refused'],
    ['feishu', '{"code":0,"msg":"success","data":{}}', 'sent'],
    ['feishu', '{"StatusCode":0,"StatusMessage":"success"}', 'sent'],
    ['feishu', '{"code":11232,"msg":"frequency limited"}', 'pause'],
    ['feishu', '{"code":19021,"msg":"sign match fail"}', 'refused'],
    ['slack', 'ok', 'sent'],
    ['slack', '<html>', undefined],
    ['teams', '', 'sent'],
    ['teams', '1', 'sent'],
    ['teams', 'Webhook message delivery failed', undefined],
  ])('%s answers %s: %s', (kind, answer, outcome) => {
    expect(ROBOT_CHANNELS[kind].readAnswer(answer)?.kind).toBe(outcome);
  });
  it.each([
    [200, undefined],
    [429, 'pause'],
    [500, 'later'],
    [408, 'later'],
    [404, 'refused'],
    [302, 'refused'],
  ])('status %i: %s', (status, outcome) => expect(outcomeOfStatus(status)?.kind).toBe(outcome));
});
