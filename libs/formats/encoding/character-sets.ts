import type { TextEncoding } from '@matlas/contract';

/**
 * The characters that the makers of a standard put first, because they are common: level 1 of GB 2312 (3,755), of
 * Big5 (5,401) and of JIS X 0208 (2,965). The standards' order in bytes gives them; no table has to be kept here.
 */
const FIRST_LEVELS = {
  gb18030: { leads: [0xb0, 0xd7], trails: [[0xa1, 0xfe]] },
  big5: {
    leads: [0xa4, 0xc6],
    trails: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  },
  shift_jis: {
    leads: [0x88, 0x97],
    trails: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  },
} as const;
export type CjkEncoding = keyof typeof FIRST_LEVELS;
export const isCjk = (encoding: TextEncoding): encoding is CjkEncoding => encoding in FIRST_LEVELS;

const IDEOGRAPH = /^\p{Script=Han}$/u;
function readLevel(encoding: CjkEncoding): ReadonlySet<string> {
  const { leads, trails } = FIRST_LEVELS[encoding];
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let lead: number = leads[0]; lead <= leads[1]; lead++)
    for (const [from, to] of trails)
      for (let trail: number = from; trail <= to; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (IDEOGRAPH.test(character)) found.add(character);
      }
  return found;
}
const levels = new Map<CjkEncoding, ReadonlySet<string>>();
export function commonIdeographs(encoding: CjkEncoding): ReadonlySet<string> {
  const known = levels.get(encoding) ?? readLevel(encoding);
  levels.set(encoding, known);
  return known;
}

/** Characters of tables of parts and substances, which tell a short text: `名称` is also `靡廎` in another encoding. */
const OF_THE_FIELD: Readonly<Record<CjkEncoding, string>> = {
  gb18030:
    '零件号名称数量单位重质材料供应商图备注版本层级序编码规' +
    '格型物类别状态总成左右前后上下内外门板座椅螺栓钉母垫圈片' +
    '支架盖轴承密封条线束灯玻璃橡胶塑钢铁铜铝锌镍铬铅汞镉阻' +
    '燃剂含限值法规例豁免用途日期克千公斤毫米个件套有无是否' +
    '说明子父组装车身底盘发动机电池容器控制传感导管油水泵' +
    '阀弹簧壳体罩卡扣标签胶带漆涂层表面处理镀热冷轧不锈铸压' +
    '氧化硫酸盐苯基醇酯酮醚聚乙丙烯氯氟溴碳硅磷锡钴锰钛',
  big5:
    '零件號名稱數量單位重質材料供應商圖備註版本層級階序編碼規' +
    '格型物類別狀態總成左右前後上下內外門板座椅螺栓釘母墊圈片' +
    '支架蓋軸承密封條線束燈玻璃橡膠塑鋼鐵銅鋁鋅鎳鉻鉛汞鎘阻' +
    '燃劑含限值法規例豁免用途日期克千公斤毫米個件套有無是否' +
    '說明子父組裝車身底盤發動機電池容器控制感測導管油水泵' +
    '閥彈簧殼體罩卡扣標籤膠帶漆塗層表面處理鍍熱冷軋不鏽鑄壓' +
    '氧化硫酸鹽苯基醇酯酮醚聚乙丙烯氯氟溴碳矽磷錫鈷錳鈦品用廠',
  shift_jis:
    '部品番号名称数量単位重質材料供給者図備考版階層順規' +
    '格型物分類状態組立左右前後上下内外板座席締結金属樹脂' +
    '車体電池容器制御配線油水弁殻表面処理鍍熱冷延不銹鋳圧酸' +
    '化硫塩基鉛水銀含有率禁止制限法規用途日付個式社製造仕様員',
};
const fields = new Map<CjkEncoding, ReadonlySet<string>>();
export function fieldIdeographs(encoding: CjkEncoding): ReadonlySet<string> {
  const known = fields.get(encoding) ?? new Set(OF_THE_FIELD[encoding]);
  fields.set(encoding, known);
  return known;
}
