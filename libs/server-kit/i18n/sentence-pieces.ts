/** A sentence cut at its parameters: text, name, text, name, ..., text. */
export type Pieces = readonly string[];

/** Parameters by which i18next chooses another sentence, or does more than fill one in. */
const STEERING = new Set([
  'count',
  'context',
  'ordinal',
  'replace',
  'ns',
  'lngs',
  'fallbackLng',
  'defaultValue',
  'returnObjects',
  'returnDetails',
  'joinArrays',
  'postProcess',
  'interpolation',
  'nest',
  'skipInterpolation',
]);
const PARAMETER = /\{\{\s*(\w+)\s*\}\}/;

/**
 * Undefined where a sentence asks for more than names of parameters: formats, raw values, sentences within sentences.
 */
export function piecesOf(sentence: string): Pieces | undefined {
  const pieces = sentence.split(PARAMETER);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  return texts.some((text) => text.includes('{{') || text.includes('$t(')) ? undefined : pieces;
}

/**
 * As i18next fills it in, at a tenth of the time: a report asks for hundreds of thousands. Undefined where i18next has
 * to say what becomes of it.
 */
export function filled(pieces: Pieces, params: Readonly<Record<string, unknown>>): string | undefined {
  for (const name in params) if (STEERING.has(name)) return undefined;
  let sentence = pieces[0] ?? '';
  for (let index = 1; index < pieces.length; index += 2) {
    const name = pieces[index] ?? '';
    if (!Object.hasOwn(params, name)) return undefined;
    const value = params[name];
    sentence +=
      (typeof value === 'string' ? value : value === undefined || value === null ? '' : String(value)) +
      (pieces[index + 1] ?? '');
  }
  return sentence;
}
