import { theme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import {
  fontFamily,
  motion,
  palette,
  radius,
  size,
  space,
  type Brand,
  type Language,
  type Mode,
  type Palette,
  type Tone,
} from './tokens';

type SeedName = 'Info' | 'Success' | 'Error' | 'Warning';

function seedColours(name: SeedName, tone: Tone, hover = tone.text, active = tone.text) {
  return {
    [`color${name}`]: tone.text,
    [`color${name}Text`]: tone.text,
    [`color${name}Hover`]: hover,
    [`color${name}Active`]: active,
    [`color${name}Bg`]: tone.tint,
    [`color${name}BgHover`]: tone.tint,
    [`color${name}Border`]: tone.line,
    [`color${name}BorderHover`]: tone.line,
  };
}

/**
 * antd derives dimmed variants and tints from seed colours (primary, link, info, success, warning, error) in dark
 * mode, which broke the contrast of 4.5:1. As the last algorithm this restores our measured colours. Keep it when
 * antd is upgraded.
 */
const pinned =
  (colours: Palette): MappingAlgorithm =>
  (seed, map) => {
    const { pass, fail, depends } = colours.verdict;
    const info = { text: colours.primary, tint: colours.primaryTint, line: colours.primaryLine };
    return {
      ...(map ?? theme.defaultAlgorithm(seed)),
      colorPrimary: colours.primary,
      colorPrimaryHover: colours.primaryHover,
      colorPrimaryActive: colours.primaryActive,
      colorPrimaryText: colours.primary,
      colorPrimaryBg: colours.primaryTint,
      colorPrimaryBgHover: colours.primaryTint,
      colorPrimaryBorder: colours.primaryLine,
      colorPrimaryBorderHover: colours.primaryLine,
      colorLink: colours.primary,
      colorLinkHover: colours.primaryHover,
      colorLinkActive: colours.primaryActive,
      ...seedColours('Info', info, colours.primaryHover, colours.primaryActive),
      ...seedColours('Success', pass),
      ...seedColours('Error', fail),
      ...seedColours('Warning', depends),
    };
  };

const overlayShadow = '0 6px 20px rgba(20, 30, 45, 0.16)';

function globalTokens(colours: Palette, mode: Mode, language: Language): ThemeConfig['token'] {
  return {
    fontFamily: fontFamily(language),
    fontSize: 14,
    fontSizeSM: 12,
    lineHeight: 22 / 14,
    fontWeightStrong: 600,
    borderRadius: radius.md,
    borderRadiusLG: radius.lg,
    borderRadiusSM: radius.sm,
    wireframe: false,
    controlHeight: size.control,
    controlHeightSM: size.controlSmall,
    motionDurationMid: motion.mid,
    motionDurationSlow: motion.mid,
    colorBgLayout: colours.page,
    colorBgContainer: colours.surface,
    colorBgElevated: mode === 'dark' ? colours.sunken : colours.surface,
    colorText: colours.text,
    colorTextSecondary: colours.text2,
    colorTextTertiary: colours.text3,
    colorTextDescription: colours.text3,
    colorTextPlaceholder: colours.placeholder,
    colorTextDisabled: colours.disabled,
    colorBorder: colours.lineStrong,
    colorBorderSecondary: colours.line,
    colorSplit: colours.line,
    controlItemBgActive: colours.primaryTint,
    controlItemBgHover: colours.hover,
    colorTextLightSolid: colours.onPrimary,
    boxShadow: overlayShadow,
    boxShadowSecondary: overlayShadow,
  };
}

const tableTokens = (colours: Palette) => ({
  fontSize: 13,
  cellFontSizeSM: 13,
  cellPaddingBlockSM: 5,
  cellPaddingInlineSM: 8,
  headerBg: colours.sunken,
  headerColor: colours.text2,
  headerSplitColor: 'transparent',
  headerSortActiveBg: colours.hover,
  headerSortHoverBg: colours.hover,
  bodySortBg: 'transparent',
  headerBorderRadius: 0,
  rowHoverBg: colours.hover,
  rowSelectedBg: colours.primaryTint,
  rowSelectedHoverBg: colours.primaryTint,
  borderColor: colours.line,
});

const menuTokens = (colours: Palette) => ({
  itemHeight: 34,
  itemMarginBlock: 1,
  itemMarginInline: 6,
  subMenuItemBg: 'transparent',
  itemBg: 'transparent',
  itemSelectedBg: colours.primaryTint,
  itemSelectedColor: colours.primary,
  iconSize: 15,
  collapsedIconSize: 16,
});

function componentTokens(colours: Palette): ThemeConfig['components'] {
  const field = { colorBorder: colours.control, activeBorderColor: colours.primary, hoverBorderColor: colours.text2 };
  return {
    Input: field,
    InputNumber: field,
    Select: field,
    DatePicker: field,
    Cascader: field,
    TreeSelect: field,
    Checkbox: { colorBorder: colours.control },
    Radio: { colorBorder: colours.control },
    Button: {
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      contentFontSizeSM: 13,
      paddingInlineSM: 8,
    },
    Table: tableTokens(colours),
    Menu: menuTokens(colours),
    Tabs: { horizontalItemPadding: '8px 0', horizontalMargin: '0', cardHeight: 32, titleFontSize: 13 },
    Drawer: { paddingLG: space.lg, padding: space.md },
    Modal: { titleFontSize: 16 },
    Form: { itemMarginBottom: 18, labelColor: colours.text2, verticalLabelPadding: '0 0 4px' },
    Tag: { defaultBg: colours.sunken, defaultColor: colours.text2 },
    Tooltip: { fontSize: 12 },
    Alert: { defaultPadding: '8px 12px' },
    Breadcrumb: { fontSize: 12, itemColor: colours.text3, lastItemColor: colours.text2 },
    Segmented: { itemSelectedBg: colours.primaryTint, itemSelectedColor: colours.primary, trackBg: colours.page },
    Descriptions: { itemPaddingBottom: 6 },
    Pagination: { itemSizeSM: 24 },
    Statistic: { contentFontSize: 20 },
  };
}

/**
 * Theme for `<ConfigProvider theme={antdTheme(mode, brand, language)}>`. Sizes stay at the seed values of antd,
 * which keeps upgrades simple.
 */
export function antdTheme(mode: Mode, brand: Brand, language: Language, picked?: string): ThemeConfig {
  const colours = palette(mode, brand, picked);
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, pinned(colours)],
    cssVar: { key: `matlas-${picked?.slice(1) ?? brand}-${mode}` },
    hashed: false,
    token: globalTokens(colours, mode, language),
    components: componentTokens(colours),
  };
}
