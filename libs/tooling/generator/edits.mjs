// How a list, a table or a file of words gets one more entry. Every edit names its anchor, and says so when it is gone.

/** Puts `line` after the last import of a file, unless it is there. */
export function withImport(text, line) {
  if (text.includes(line)) return text;
  const lines = text.split('\n');
  const last = lines.findLastIndex((each) => /^(import\b.*|\} from .*);$/.test(each));
  lines.splice(last + 1, 0, line);
  return lines.join('\n');
}

export function replaced(text, pattern, replacement, place) {
  if (!pattern.test(text))
    throw new Error(
      `${place}: ${pattern} is not there any more; register the feature by hand and mend libs/tooling/generator.`,
    );
  return text.replace(pattern, replacement);
}

/** `key: [` of a decorator or an object gets one more first element; a missing key is added behind `opener`. */
export function withElement(text, key, element, opener, place) {
  const list = new RegExp(`\\b${key}:\\s*\\[`);
  return list.test(text)
    ? text.replace(list, (start) => `${start}${element}, `)
    : replaced(text, opener, (start) => `${start} ${key}: [${element}],`, place);
}

/** A file of words with one more key below those that lead to it. */
export function withWord(text, keys, word) {
  const words = JSON.parse(text);
  const parent = keys.slice(0, -1).reduce((place, key) => (place[key] ??= {}), words);
  parent[keys.at(-1)] = word;
  return `${JSON.stringify(words, null, 2)}\n`;
}
