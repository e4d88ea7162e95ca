import { contrast } from './contrast';
import type { BrandColours, Mode, Surfaces } from './colours';

/** Minimum contrast of text on its background (WCAG 2.2 AA). */
const readable = 4.5;
const [black, white] = ['#000000', '#FFFFFF'];

const channelsOf = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colours: `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const other = channelsOf(second);
  const mixed = channelsOf(first).map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Share of the picked colour in the background of selected items. */
const tintShare: Record<Mode, number> = { light: 0.92, dark: 0.82 };

/**
 * Brand colours from a picked colour. It is darkened (lightened in dark mode) step by step until it is readable on
 * every surface and on its own tint, and until the text of a primary button is readable on it.
 */
export function pickedBrand(hex: string, mode: Mode, grounds: Surfaces): BrandColours {
  const [away, onPrimary] = mode === 'light' ? [black, white] : [white, grounds.page];
  const tintOf = (colour: string) => mix(colour, grounds.surface, tintShare[mode]);
  const isReadable = (colour: string) =>
    [grounds.page, grounds.surface, grounds.sunken, grounds.hover, tintOf(colour), onPrimary].every(
      (ground) => contrast(colour, ground) >= readable,
    );
  let primary = mix(hex, hex, 0);
  for (let step = 0; step < 100 && !isReadable(primary); step += 1) primary = mix(primary, away, 0.03);
  return {
    primary,
    primaryHover: mix(primary, away, 0.12),
    primaryActive: mix(primary, away, 0.24),
    primaryTint: tintOf(primary),
    primaryLine: mix(primary, grounds.surface, 0.6),
    onPrimary,
  };
}
