import { crc32, inflateSync } from 'node:zlib';
import { writePng } from './write-png';

/** Parses the chunks by the standard, independently of the writer. */
function chunksOf(png: Buffer): { type: string; data: Buffer; isSound: boolean }[] {
  const chunks = [];
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + size);
    chunks.push({
      type: body.toString('latin1', 0, 4),
      data: body.subarray(4),
      isSound: crc32(body) === png.readUInt32BE(at + 8 + size),
    });
    at += size + 12;
  }
  return chunks;
}

describe('a PNG', () => {
  it.each([3, 4] as const)('keeps every pixel of a raster with %i channels', async (channels) => {
    const [width, height] = [5, 4];
    const pixels = Uint8Array.from({ length: width * height * channels }, (_, index) => (index * 37) % 256);
    const png = await writePng({ width, height, channels, pixels });
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    const chunks = chunksOf(png);
    expect(chunks.map(({ type, isSound }) => [type, isSound])).toEqual([
      ['IHDR', true],
      ['IDAT', true],
      ['IEND', true],
    ]);
    expect([...(chunks[0]?.data ?? [])]).toEqual([0, 0, 0, width, 0, 0, 0, height, 8, channels === 3 ? 2 : 6, 0, 0, 0]);
    const lines = inflateSync(chunks[1]?.data ?? Buffer.alloc(0));
    const read = new Uint8Array(pixels.length);
    const stride = width * channels;
    for (let y = 0; y < height; y += 1) {
      expect(lines[y * (stride + 1)]).toBe(2);
      for (let i = 0; i < stride; i += 1)
        read[y * stride + i] = (lines[y * (stride + 1) + 1 + i] ?? 0) + (y ? (read[(y - 1) * stride + i] ?? 0) : 0);
    }
    expect(read).toEqual(pixels);
  });

  it('refuses a raster whose size differs from its dimensions', async () => {
    await expect(writePng({ width: 2, height: 2, channels: 3, pixels: new Uint8Array(11) })).rejects.toThrow(
      '2 x 2 x 3',
    );
  });
});
