import { crc32, inflateRawSync } from 'node:zlib';
import { zipQuine } from './zip-quine';

it.each(['a.xml', 'r/r.zip', 'sheets.xml'])('an archive with %s holds itself, with the sum that it tells', (name) => {
  const archive = zipQuine(name);
  const inside = inflateRawSync(archive.subarray(30 + name.length));
  expect(inside.equals(archive)).toBe(true);
  expect(archive.readUInt32LE(14)).toBe(crc32(archive));
});
