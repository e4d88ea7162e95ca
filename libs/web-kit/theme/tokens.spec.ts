import { accessiblePrimary, contrast } from './contrast';
import { palette, type Brand, type Mode } from './tokens';

const looks: [Mode, Brand][] = [
  ['light', 'blue'],
  ['light', 'green'],
  ['dark', 'blue'],
  ['dark', 'green'],
];

describe.each(looks)('contrast of %s %s', (mode, brand) => {
  const colours = palette(mode, brand);
  const backgrounds = [colours.page, colours.surface, colours.sunken, colours.hover, colours.primaryTint];

  it.each(['text', 'text2', 'text3', 'primary'] as const)('keeps %s readable on every surface', (name) => {
    for (const background of backgrounds) expect(contrast(colours[name], background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(colours.verdict))(
    'keeps %s readable on its tint, on surfaces and on selected rows',
    (_name, tone) => {
      for (const background of [tone.tint, ...backgrounds])
        expect(contrast(tone.text, background)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keeps control borders, placeholders and marks visible', () => {
    expect(contrast(colours.control, colours.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.placeholder, colours.surface)).toBeGreaterThanOrEqual(4.5);
    for (const mark of Object.values(colours.mark)) expect(contrast(mark, colours.surface)).toBeGreaterThanOrEqual(3);
  });

  it('keeps the text of the primary button readable, also when hovered and pressed', () => {
    for (const ground of [colours.primary, colours.primaryHover, colours.primaryActive])
      expect(contrast(colours.onPrimary, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

it("darkens the specification's #409EFF until white text is readable on it", () => {
  expect(accessiblePrimary('#409EFF')).toBe('#3178C2');
});

describe.each(['#409EFF', '#1890FF', '#FFD400', '#000000', '#FFFFFF', '#5A46BE'])('the picked colour %s', (picked) => {
  it.each(['light', 'dark'] as const)('can be read on every ground, and be written on, in %s', (mode) => {
    const colours = palette(mode, 'blue', picked);
    for (const ground of [
      colours.page,
      colours.surface,
      colours.sunken,
      colours.hover,
      colours.primaryTint,
      colours.onPrimary,
    ])
      expect(contrast(colours.primary, ground)).toBeGreaterThanOrEqual(4.5);
    for (const pressed of [colours.primaryHover, colours.primaryActive])
      expect(contrast(pressed, colours.onPrimary)).toBeGreaterThanOrEqual(4.5);
  });
});
