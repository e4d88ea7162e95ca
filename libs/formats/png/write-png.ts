import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** Pixels in rows from the top with 8 bits per channel: three channels (red, green, blue), or four with opacity. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 8;
const COLOUR_TYPE = { 3: 2, 4: 6 } as const;
/**
 * Filter type 2 (PNG, section 9.2): each byte is stored as the difference from the byte above, which compresses
 * gradients well.
 */
const UP = 2;

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}

function header({ width, height, channels }: Raster): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([BIT_DEPTH, COLOUR_TYPE[channels], 0, 0, 0], 8);
  return data;
}

function filtered({ width, height, channels, pixels }: Raster): Buffer {
  const stride = width * channels;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const line = y * (stride + 1);
    lines[line] = UP;
    for (let i = 0; i < stride; i += 1)
      lines[line + 1 + i] =
        ((pixels[y * stride + i] ?? 0) - (y === 0 ? 0 : (pixels[(y - 1) * stride + i] ?? 0))) & 0xff;
  }
  return lines;
}

/** The raster as a PNG file (ISO/IEC 15948). */
export async function writePng(raster: Raster): Promise<Buffer> {
  if (raster.pixels.length !== raster.width * raster.height * raster.channels)
    throw new Error(
      `raster of ${raster.pixels.length} bytes is not ${raster.width} x ${raster.height} x ${raster.channels}`,
    );
  const data = await promisify(deflate)(filtered(raster));
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header(raster)),
    createChunk('IDAT', data),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}
