import iconv from 'iconv-lite';
import type { TextEncoding } from '@matlas/contract';
import { detectEncoding } from './detect-encoding';
import { decodeBytes } from './open-decoder';

/** Texts of a few words, the hardest case: a number of parts, a name, a unit. */
const TEXTS: Readonly<Partial<Record<TextEncoding, readonly string[]>>> = {
  gb18030: [
    '名称',
    '名称,数量\n螺栓,2',
    '零件号;名称\nA;中国',
    'a\n联通',
    'PA66-GF30 塑料',
    'M6×20 螺栓, 镀锌',
    'Name,Remark\nBolt,备用',
    '模具',
    '温度℃',
    '鎔铸镕',
    '供应商: 宝山钢铁股份有限公司（上海）',
  ],
  big5: ['料號,品名\n1,螺栓', '名稱', '零件', '廠商;台灣積體電路', 'A,螺絲\nB,墊片', '品名', '數量', '鋼板'],
  shift_jis: [
    '品番,名称\n1,ボルト',
    'ボルト',
    'ﾎﾞﾙﾄ,1\nﾅｯﾄ,2',
    '部品番号',
    '名称,数量',
    '材質',
    'ﾌﾞﾗｹｯﾄ',
    '亜鉛めっき鋼板',
  ],
  'windows-1252': [
    'Stückliste;Menge\nSchraube;2',
    'Größe',
    'Müller GmbH',
    'Matière;Épaisseur',
    '°C',
    '25 µm',
    'DICHTUNG AUSSEN ÖL',
    'Pièce déformée à l’arrière',
    'ÖLWANNE\nKÜHLER\nTÜR',
    'Señal',
    'Ø 20 ±0,5',
    'Dämpfer für Tür übergröße',
  ],
  'utf-8': ['Größe', 'é;café', '名', 'Болт;Гайка', '25 µm', '볼트', 'plain'],
};
const cases = Object.entries(TEXTS).flatMap(([encoding, texts]) => texts.map((text) => [encoding, text] as const));

it.each(cases)('tells %s by %j', async (encoding, text) =>
  expect(await detectEncoding(() => [iconv.encode(text, encoding)])).toBe(encoding),
);
it.each(['名称,数量\n螺栓,2\n', 'a,b\n1,2\n', 'Größe;1\nb;2\n'])('tells UTF-16 without a mark by %j', async (text) => {
  expect(await detectEncoding(() => [Buffer.from(text, 'utf16le')])).toBe('utf-16le');
  expect(await detectEncoding(() => [Buffer.from(text, 'utf16le').swap16()])).toBe('utf-16be');
});
it.each([
  ['windows-1252', '– „Größe“ 5 €'],
  ['big5', '外壳'],
  ['shift_jis', 'ﾎﾞﾙﾄ'],
] as const)('decodes %s as the Encoding Standard has it: %s', (encoding, text) =>
  expect(decodeBytes(iconv.encode(text, encoding), encoding)).toBe(text),
);
it.each(['windows-1252', 'big5', 'gb18030', 'shift_jis'])('refuses bytes that are no character in %s', (encoding) =>
  expect(() => decodeBytes(Buffer.of(0x41, 0x81), encoding)).toThrow(TypeError),
);
it('reads dashes, quotation marks and the euro sign as Windows-1252 has them', async () => {
  const text = '– „a“ 5 €\n— „b“ 6 €\n– ‚c‘ 7 €\nMüller\n';
  expect(await detectEncoding(() => [iconv.encode(text, 'windows-1252')])).toBe('windows-1252');
});
it.each(['gb18030', 'big5', 'shift_jis'] as const)(
  'tells %s by a line that is cut within a character',
  async (encoding) => {
    for (const spaces of [0, 1]) {
      const file = iconv.encode(`${' '.repeat(spaces)}${'品名'.repeat(3_000)}\n`, encoding);
      expect(await detectEncoding(() => [file])).toBe(encoding);
      expect(await detectEncoding(() => [file.subarray(0, 501), file.subarray(501)])).toBe(encoding);
    }
  },
);
it('finds the only line with letters at the end of a large file', async () => {
  const file = Buffer.concat([Buffer.from('part;1\n'.repeat(100_000)), iconv.encode('Größe;2\n', 'windows-1252')]);
  expect(await detectEncoding(() => [file.subarray(0, 300_001), file.subarray(300_001)])).toBe('windows-1252');
});
it('names the first line that is no text in any encoding', async () => {
  const file = Buffer.concat([Buffer.from('名称\n数量\n'), Buffer.from('ff2cff', 'hex')]);
  await expect(detectEncoding(() => [file])).rejects.toMatchObject({ reason: 'encoding', place: 'csv:3' });
});
