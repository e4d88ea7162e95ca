import { accessiblePrimary, contrast } from './contrast';
import { palette, type Brand, type Mode } from './tokens';

const looks: [Mode, Brand][] = [['light', 'blue'], ['light', 'green'], ['dark', 'blue'], ['dark', 'green']];

describe.each(looks)('contrast of %s %s', (mode, brand) => {
  const colours = palette(mode, brand);
  const backgrounds = [colours.page, colours.surface, colours.sunken, colours.hover, colours.primaryTint];

  it.each(['text', 'text2', 'text3', 'primary'] as const)('keeps %s readable on every surface', (name) => {
    for (const background of backgrounds) expect(contrast(colours[name], background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(colours.verdict))('keeps %s readable on its tint, on surfaces and on selected rows', (_name, tone) => {
    for (const background of [tone.tint, ...backgrounds]) expect(contrast(tone.text, background)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps control borders, placeholders and marks visible', () => {
    expect(contrast(colours.control, colours.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.placeholder, colours.surface)).toBeGreaterThanOrEqual(4.5);
    for (const mark of Object.values(colours.mark)) expect(contrast(mark, colours.surface)).toBeGreaterThanOrEqual(3);
  });

  it('keeps words readable on the primary button', () => {
    expect(contrast(colours.onPrimary, colours.primary)).toBeGreaterThanOrEqual(4.5);
  });
});

it("darkens the specification's #409EFF until white can be read on it", () => {
  expect(accessiblePrimary('#409EFF')).toBe('#3178C2');
});
