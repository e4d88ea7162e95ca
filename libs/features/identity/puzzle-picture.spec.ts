import { SeededRandom } from '@matlas/testing';
import { drawPuzzle, PICTURE, PIECE, type Puzzle } from './puzzle-picture';

const puzzles = (count: number): Puzzle[] => {
  const random = new SeededRandom(7);
  return Array.from({ length: count }, () => drawPuzzle(() => random.next()));
};
const middleOf = ({ x, y, picture, piece }: Puzzle) => {
  const [dx, dy] = [PIECE.width / 2, PIECE.height / 2];
  const at = ((y + dy) * PICTURE.width + x + dx) * 3;
  const from = (dy * PIECE.width + dx) * 4;
  return { gap: [...picture.pixels.subarray(at, at + 3)], piece: [...piece.pixels.subarray(from, from + 4)] };
};

describe('the puzzle', () => {
  it('has its gap inside the picture, to the right of the start of the piece, and rarely at the same position', () => {
    const drawn = puzzles(60);
    for (const { x, y } of drawn) {
      expect(x).toBeGreaterThan(PIECE.width);
      expect(x + PIECE.width).toBeLessThanOrEqual(PICTURE.width);
      expect(y + PIECE.height).toBeLessThanOrEqual(PICTURE.height);
    }
    expect(new Set(drawn.map(({ x }) => x)).size).toBeGreaterThan(40);
  });

  it('shows a darker gap where the piece fits, and nothing around the piece', () => {
    for (const puzzle of puzzles(20)) {
      const { gap, piece } = middleOf(puzzle);
      expect(piece[3]).toBe(255);
      for (const channel of [0, 1, 2]) expect(gap[channel]).toBeLessThanOrEqual(piece[channel] ?? 0);
      expect(gap).not.toEqual(piece.slice(0, 3));
      expect([...puzzle.piece.pixels.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    }
  });
});
