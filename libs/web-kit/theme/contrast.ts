const channelOffsets = [1, 3, 5] as const;

function channels(hex: string): number[] {
  return channelOffsets.map((offset) => parseInt(hex.slice(offset, offset + 2), 16));
}

/** WCAG 2 relative luminance of `#rrggbb`, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((left, right) => right - left);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Darkens a colour of the theme picker until white text on it has a contrast of 4.5:1 (the specification's #409EFF
 * has 2.8:1 and becomes #3178C2).
 */
export function accessiblePrimary(hex: string, on = '#FFFFFF', ratio = 4.5): string {
  let rgb = channels(hex);
  const asHex = () => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
  while (contrast(asHex(), on) < ratio) rgb = rgb.map((value) => value * 0.97);
  return asHex();
}
