import type { SeededRandom } from '../../seeded-random';
import type { ListedRule } from './listed-rules';

type Names = ListedRule['names'];
const SUBSTANCES: readonly (readonly [names: Names, cas: string, ec: string])[] = [
  [{ en: 'Lead', zh: '铅', de: 'Blei', ja: '鉛' }, '7439-92-1', '231-100-4'],
  [{ en: 'Cadmium', zh: '镉', de: 'Cadmium', ja: 'カドミウム' }, '7440-43-9', '231-152-8'],
  [{ en: 'Nickel', zh: '镍', de: 'Nickel', ja: 'ニッケル' }, '7440-02-0', '231-111-4'],
  [{ en: 'Benzene', zh: '苯', de: 'Benzol', ja: 'ベンゼン' }, '71-43-2', '200-753-7'],
  [{ en: 'Anthracene', zh: '蒽', de: 'Anthracen', ja: 'アントラセン' }, '120-12-7', '204-371-1'],
  [{ en: 'Mercury', zh: '汞', de: 'Quecksilber', ja: '水銀' }, '7439-97-6', '231-106-7'],
  [{ en: 'Cobalt', zh: '钴', de: 'Kobalt', ja: 'コバルト' }, '7440-48-4', '231-158-0'],
  [{ en: 'Formaldehyde', zh: '甲醛', de: 'Formaldehyd', ja: 'ホルムアルデヒド' }, '50-00-0', '200-001-8'],
];
const USES: readonly Names[] = [
  { en: 'Steel alloys', zh: '钢合金', de: 'Stahllegierungen', ja: '鋼合金' },
  { en: 'Copper alloys', zh: '铜合金', de: 'Kupferlegierungen', ja: '銅合金' },
];
const LIMITS = ['0.1', '0.01', '0.05', '0.25', '1', '4', '0.35', '0.0005', '12.5'] as const;

function dayOf(random: SeededRandom): string {
  const [year, month, day] = [random.integer(2001, 2027), random.integer(1, 12), random.integer(1, 28)];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
/** Three to eight rules, each of another substance, with random limits, duties, uses and days. */
export function randomRules(random: SeededRandom): ListedRule[] {
  const left = [...SUBSTANCES];
  return Array.from({ length: random.integer(3, SUBSTANCES.length) }, (): ListedRule => {
    const [[names, cas, ec]] = left.splice(random.integer(0, left.length - 1), 1) as [(typeof SUBSTANCES)[number]];
    const uses = random.chance(0.3) ? USES.map((use) => ({ names: use, limitPercent: random.pick(LIMITS) })) : [];
    return {
      ...{ names, cas, ec, uses },
      duty: random.pick(['prohibited', 'declare'] as const),
      limitPercent: random.chance(0.1) && uses.length === 0 ? null : random.pick(LIMITS),
      validFrom: dayOf(random),
    };
  });
}
