import type { BrandColours, Mode, Surfaces } from './colours';
import { pickedBrand } from './picked-brand';

export type { BrandColours, Mode, Surfaces };

/**
 * The design tokens of Matlas (design/ux/ux.md section 2). All colours on screens come from here: antd reads
 * `antdTheme`, our own components read the CSS variables of `cssVariables`, charts read `palette`. Text has a
 * contrast of 4.5:1 on `surface`, `page`, `sunken`, `hover` and on its own tint; controls and marks have 3:1
 * (tokens.spec.ts).
 */

export type Brand = 'blue' | 'green';
export type Language = 'zh' | 'en';
/** The colour groups of the verdict symbols; exempt and declare share `conditional`. */
export type Tint = 'pass' | 'fail' | 'conditional' | 'depends' | 'unknown';
export type RrrMark = 'mP' | 'mD' | 'mM' | 'mTr' | 'mTe' | 'mN';

export interface Tone {
  text: string;
  tint: string;
  line: string;
}

export interface Palette extends Surfaces, BrandColours {
  focus: string;
  changed: string;
  verdict: Record<Tint, Tone>;
  mark: Record<RrrMark, string>;
}

/** Multiples of four. 2 is only for the gap between a symbol and its text. */
export const space = { xxs: 2, xs: 4, sm: 8, md: 12, lg: 16, xl: 24, xxl: 32 } as const;
export const radius = { sm: 3, md: 4, lg: 6 } as const;

/** [font size, line height]; 12 is the minimum on any screen. */
export const type = {
  small: [12, 18],
  table: [13, 20],
  body: [14, 22],
  section: [14, 22],
  title: [16, 24],
  figure: [20, 28],
  gauge: [24, 32],
} as const;

/** Chinese system fonts have two weights, and 500 falls back to 400, so 500 must not carry a meaning. */
export const weight = { normal: 400, strong: 600 } as const;

/** Pixels. Touch applies below `breakpoint.shell` or with a coarse pointer. */
export const size = {
  header: 48,
  tabs: 36,
  sider: 220,
  siderClosed: 52,
  pageHead: 56,
  statusBar: 28,
  filterBar: 44,
  control: 32,
  controlSmall: 24,
  controlTouch: 44,
  treeRow: 28,
  treeRowComfortable: 36,
  listRow: 34,
  rowTouch: 56,
  panel: 368,
  drawer: 480,
  drawerWide: 720,
  dialog: 850,
  dialogWide: 1000,
  indent: 16,
} as const;

export const breakpoint = { phone: 576, shell: 992, panel: 1200 } as const;
export const motion = { fast: '0.1s', mid: '0.16s' } as const;

/**
 * "Matlas Latin" is Inter (SIL OFL), restricted by unicode-range to letters, digits and signs, so that Chinese
 * quotes and dashes keep the Chinese font. On English pages "Matlas Latin EN" (the same file) adds U+2014,
 * U+2018-201D, U+2022 and U+2026.
 */
export function fontFamily(language: Language): string {
  const latin = language === 'en' ? '"Matlas Latin", "Matlas Latin EN"' : '"Matlas Latin"';
  return `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif`;
}

const surfaces: Record<Mode, Surfaces> = {
  light: {
    page: '#F4F6F8',
    surface: '#FFFFFF',
    sunken: '#F8F9FB',
    hover: '#F3F6FA',
    line: '#E2E6EC',
    lineStrong: '#CCD3DC',
    control: '#8792A3',
    text: '#1B2430',
    text2: '#4A5665',
    text3: '#5F6B7C',
    placeholder: '#6A7686',
    disabled: '#98A2B0',
  },
  dark: {
    page: '#0F1318',
    surface: '#161B22',
    sunken: '#1B212A',
    hover: '#1F2731',
    line: '#2A323D',
    lineStrong: '#3A4552',
    control: '#6B7787',
    text: '#E4E8EE',
    text2: '#B3BCC8',
    text3: '#97A2B1',
    placeholder: '#8792A1',
    disabled: '#66717F',
  },
};

const brands: Record<Mode, Record<Brand, BrandColours>> = {
  light: {
    blue: {
      primary: '#1E62C8',
      primaryHover: '#3273D2',
      primaryActive: '#174FA3',
      primaryTint: '#EAF1FB',
      primaryLine: '#A9C6EF',
      onPrimary: '#FFFFFF',
    },
    green: {
      primary: '#0B7566',
      primaryHover: '#198272',
      primaryActive: '#085B50',
      primaryTint: '#E6F4F1',
      primaryLine: '#9BD0C5',
      onPrimary: '#FFFFFF',
    },
  },
  dark: {
    blue: {
      primary: '#6FA5F5',
      primaryHover: '#8DB8F8',
      primaryActive: '#5A90E0',
      primaryTint: '#1B2C47',
      primaryLine: '#2F4F80',
      onPrimary: '#0F1318',
    },
    green: {
      primary: '#4DB9A6',
      primaryHover: '#6CCBBA',
      primaryActive: '#3DA090',
      primaryTint: '#143230',
      primaryLine: '#245A52',
      onPrimary: '#0F1318',
    },
  },
};

const tones: Record<Mode, Record<Tint, Tone>> = {
  light: {
    pass: { text: '#1B7A35', tint: '#EAF5EC', line: '#A5D3B0' },
    fail: { text: '#BF1D2C', tint: '#FCEBEC', line: '#EFA9AF' },
    conditional: { text: '#5A46BE', tint: '#EFECFA', line: '#C0B5EC' },
    depends: { text: '#945300', tint: '#FDF1DE', line: '#EBC588' },
    unknown: { text: '#566273', tint: '#EEF1F4', line: '#C3CBD5' },
  },
  dark: {
    pass: { text: '#63C07A', tint: '#17291C', line: '#2D5A39' },
    fail: { text: '#FF8A8F', tint: '#331B1E', line: '#7A343A' },
    conditional: { text: '#B0A3F5', tint: '#241F40', line: '#4D4389' },
    depends: { text: '#E8B25B', tint: '#30240F', line: '#6E5320' },
    unknown: { text: '#9AA5B4', tint: '#222933', line: '#46515F' },
  },
};

/**
 * Cool colours count as recyclable, warm colours as energy recovery only, grey as neither. Always shown with the
 * letters.
 */
const marks: Record<RrrMark, string> = {
  mP: '#336BA6',
  mD: '#4394CF',
  mM: '#2F8F8F',
  mTr: '#5B9550',
  mTe: '#BD7A10',
  mN: '#7F8896',
};

/** `picked` is a colour of the theme picker, `#rrggbb`, that replaces that of the brand. */
export function palette(mode: Mode, brand: Brand, picked?: string): Palette {
  const brandColours = picked ? pickedBrand(picked, mode, surfaces[mode]) : brands[mode][brand];
  return {
    ...surfaces[mode],
    ...brandColours,
    focus: brandColours.primary,
    changed: mode === 'light' ? '#FFF8DC' : '#2E2A14',
    verdict: tones[mode],
    mark: marks,
  };
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The palette as CSS variables for our own components: `--m-line`, `--m-fail`, `--m-fail-tint`, `--m-mark-mP`, ... */
export function cssVariables(mode: Mode, brand: Brand, picked?: string): Record<string, string> {
  const { verdict, mark, ...flat } = palette(mode, brand, picked);
  return Object.fromEntries([
    ...Object.entries(flat).map(([name, colour]) => [`--m-${kebab(name)}`, colour]),
    ...Object.entries(verdict).flatMap(([name, tone]) => [
      [`--m-${name}`, tone.text],
      [`--m-${name}-tint`, tone.tint],
      [`--m-${name}-line`, tone.line],
    ]),
    ...Object.entries(mark).map(([name, colour]) => [`--m-mark-${name}`, colour]),
  ]);
}
