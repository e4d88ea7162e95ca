import type { Raster } from '@matlas/formats';

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type RandomSource = () => number;
type Colour = readonly [red: number, green: number, blue: number];
interface Knob {
  readonly x: number;
  readonly y: number;
  readonly sign: 1 | -1;
}

export const PICTURE = { width: 320, height: 160 } as const;
const BODY = 38;
const KNOB_RADIUS = 7;
/** The body, and a knob that may stick out on each side. */
export const PIECE = { width: BODY + 2 * KNOB_RADIUS, height: BODY + 2 * KNOB_RADIUS } as const;
/** The gap lies to the right of the start of the piece, completely inside the picture. */
const FIRST_X = PIECE.width + 30;
const MARGIN = 8;
const HILLS = 4;
const OUTLINE = 1.5;
const SUN: Colour = [255, 250, 225];

export interface Puzzle {
  /** Left and top edge of the gap's box, in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly picture: Raster;
  readonly piece: Raster;
}

/** A random landscape with a gap, and the piece that fills it. Each picture and gap differs from the others. */
export function drawPuzzle(chance: RandomSource): Puzzle {
  const between = (low: number, high: number): number => low + chance() * (high - low);
  const x = Math.floor(between(FIRST_X, PICTURE.width - PIECE.width - MARGIN + 1));
  const y = Math.floor(between(MARGIN, PICTURE.height - PIECE.height - MARGIN + 1));
  const pixels = landscape(between);
  const distance = outlineOf(between);
  const piece = cut(pixels, x, y, distance);
  darken(pixels, x, y, distance);
  return { x, y, picture: { ...PICTURE, channels: 3, pixels }, piece: { ...PIECE, channels: 4, pixels: piece } };
}

const mix = (one: number, other: number, part: number): number => one + (other - one) * part;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Hue in turns, saturation and lightness from 0 to 1. */
function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const k = (offset + hue * 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

interface Hill {
  colour: Colour;
  /** Height at which the hill begins in each column, from the top. */
  edge: Float64Array;
}
function hillOf(row: number, hue: number, between: (low: number, high: number) => number): Hill {
  const { width, height } = PICTURE;
  const [base, high, slow, fast, phase] = [
    mix(0.42, 0.88, row / (HILLS - 1)) * height,
    between(8, 18),
    between(0.015, 0.04),
    between(0.06, 0.13),
    between(0, 7),
  ];
  const colour = colourOf((hue + 0.45 + between(-0.08, 0.08)) % 1, between(0.25, 0.45), 0.62 - row * 0.12);
  const edgeAt = (x: number): number => base + high * Math.sin(x * slow + phase) + 4 * Math.sin(x * fast + phase * 3);
  return { colour, edge: Float64Array.from({ length: width }, (_, x) => edgeAt(x)) };
}

/** A sky, a sun and rows of hills; the nearer, the darker. */
function landscape(between: (low: number, high: number) => number): Uint8Array {
  const { width, height } = PICTURE;
  const hue = between(0, 1);
  const [top, horizon] = [colourOf(hue, 0.55, 0.62), colourOf((hue + between(0.08, 0.2)) % 1, 0.6, 0.86)];
  const sun = { x: between(40, width - 40), y: between(20, 70), radius: between(10, 22) };
  const hills = Array.from({ length: HILLS }, (_, row) => hillOf(row, hue, between));
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const sky: Colour = [
      mix(top[0], horizon[0], y / height),
      mix(top[1], horizon[1], y / height),
      mix(top[2], horizon[2], y / height),
    ];
    for (let x = 0; x < width; x += 1) {
      const isSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2;
      let colour = isSun ? SUN : sky;
      for (let row = 0; row < HILLS; row += 1)
        if (y > (hills[row]?.edge[x] ?? 0)) colour = hills[row]?.colour ?? colour;
      const at = (y * width + x) * 3;
      pixels[at] = colour[0];
      pixels[at + 1] = colour[1];
      pixels[at + 2] = colour[2];
    }
  }
  return pixels;
}

/**
 * Distance of a point of the piece's box from the edge of the piece, in pixels, negative inside: a square with a knob
 * or a hollow on each side.
 */
function outlineOf(between: (low: number, high: number) => number): (x: number, y: number) => number {
  const middle = KNOB_RADIUS + BODY / 2;
  const sides: readonly (readonly [number, number])[] = [
    [middle, KNOB_RADIUS + 2],
    [PIECE.width - KNOB_RADIUS - 2, middle],
    [middle, PIECE.height - KNOB_RADIUS - 2],
    [KNOB_RADIUS + 2, middle],
  ];
  const knobs: Knob[] = sides.map(([x, y]) => ({ x, y, sign: between(0, 1) < 0.5 ? 1 : -1 }));
  return (x, y) => {
    let distance = Math.max(Math.abs(x - middle), Math.abs(y - middle)) - BODY / 2;
    for (const knob of knobs) {
      const round = Math.hypot(x - knob.x, y - knob.y) - KNOB_RADIUS;
      distance = knob.sign === 1 ? Math.min(distance, round) : Math.max(distance, -round);
    }
    return distance;
  };
}

/** The picture content at the gap, transparent around it, with a light edge. */
function cut(pixels: Uint8Array, left: number, top: number, distance: (x: number, y: number) => number): Uint8Array {
  const piece = new Uint8Array(PIECE.width * PIECE.height * 4);
  eachPoint(left, top, distance, (at, from, edge) => {
    const light = edge > -OUTLINE ? 0.75 : 0;
    for (let channel = 0; channel < 3; channel += 1)
      piece[at * 4 + channel] = mix(pixels[from + channel] ?? 0, 255, light);
    piece[at * 4 + 3] = 255 * clamp(0.5 - edge);
  });
  return piece;
}

function darken(pixels: Uint8Array, left: number, top: number, distance: (x: number, y: number) => number): void {
  eachPoint(left, top, distance, (_, from, edge) => {
    const inside = clamp(0.5 - edge);
    const shade = edge > -OUTLINE ? 0.25 : 0.58;
    for (let channel = 0; channel < 3; channel += 1)
      pixels[from + channel] = mix(pixels[from + channel] ?? 0, edge > -OUTLINE ? 255 : 0, inside * shade);
  });
}

function eachPoint(
  left: number,
  top: number,
  distance: (x: number, y: number) => number,
  draw: (at: number, from: number, edge: number) => void,
): void {
  for (let y = 0; y < PIECE.height; y += 1) {
    for (let x = 0; x < PIECE.width; x += 1) {
      const edge = distance(x + 0.5, y + 0.5);
      if (edge < 0.5) draw(y * PIECE.width + x, ((top + y) * PICTURE.width + left + x) * 3, edge);
    }
  }
}
