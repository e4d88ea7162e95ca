import { effectiveMode, type Preferences } from '../theme/preferences';
import { fontFamily, palette, type Palette } from '../theme/tokens';

/** The current palette, for series with colours that have a meaning (verdicts, RRR marks). */
export const chartPalette = ({ mode, brand, picked }: Preferences): Palette =>
  palette(effectiveMode(mode), brand, picked);

/** Colours, font and reduced motion for all charts. */
export function chartLook(chosen: Preferences) {
  const colours = chartPalette(chosen);
  return {
    animation: false,
    color: [
      colours.primary,
      colours.mark.mM,
      colours.mark.mTe,
      colours.verdict.conditional.text,
      colours.mark.mTr,
      colours.mark.mD,
      colours.mark.mN,
    ],
    textStyle: { color: colours.text2, fontFamily: fontFamily(chosen.language), fontSize: 12 },
    grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
    tooltip: {
      trigger: 'axis',
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontSize: 12 },
    },
  };
}

/** Axis lines in the colours of the theme. */
export function axisLook(chosen: Preferences) {
  const colours = chartPalette(chosen);
  return {
    axisLine: { lineStyle: { color: colours.lineStrong } },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: colours.line } },
    axisLabel: { color: colours.text2, fontSize: 12 },
  };
}
