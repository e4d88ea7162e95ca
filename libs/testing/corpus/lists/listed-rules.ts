/** What a list says of a substance, as its publisher means it. Limits in percent, exact text. */
export interface ListedRule {
  names: Readonly<Record<'en' | 'zh' | 'de' | 'ja', string>>;
  cas: string;
  ec: string;
  duty: 'prohibited' | 'declare';
  /** `null`: any content. */
  limitPercent: string | null;
  uses: readonly { names: Readonly<Record<'en' | 'zh' | 'de' | 'ja', string>>; limitPercent: string }[];
  validFrom: string;
}
const rule = (
  names: readonly [string, string, string, string],
  [cas, ec]: readonly [string, string],
  duty: ListedRule['duty'],
  limitPercent: string | null,
  validFrom: string,
): ListedRule => ({
  names: { en: names[0], zh: names[1], de: names[2], ja: names[3] },
  ...{ cas, ec, duty, limitPercent, validFrom },
  uses: [],
});
export const RULES: readonly ListedRule[] = [
  {
    ...rule(['Lead', '铅', 'Blei', '鉛'], ['7439-92-1', '231-100-4'], 'prohibited', '0.1', '2005-07-01'),
    uses: [
      { names: { en: 'Steel alloys', zh: '钢合金', de: 'Stahllegierungen', ja: '鋼合金' }, limitPercent: '0.35' },
      { names: { en: 'Copper alloys', zh: '铜合金', de: 'Kupferlegierungen', ja: '銅合金' }, limitPercent: '4' },
    ],
  },
  rule(['Cadmium', '镉', 'Cadmium', 'カドミウム'], ['7440-43-9', '231-152-8'], 'prohibited', '0.01', '2005-07-01'),
  rule(['Nickel', '镍', 'Nickel', 'ニッケル'], ['7440-02-0', '231-111-4'], 'declare', '0.05', '2009-10-12'),
  rule(['Benzene', '苯', 'Benzol', 'ベンゼン'], ['71-43-2', '200-753-7'], 'prohibited', null, '2013-02-27'),
  rule(['Anthracene', '蒽', 'Anthracen', 'アントラセン'], ['120-12-7', '204-371-1'], 'declare', '0.1', '2019-12-31'),
  rule(['Mercury', '汞', 'Quecksilber', '水銀'], ['7439-97-6', '231-106-7'], 'prohibited', '0.0005', '2005-07-01'),
];
