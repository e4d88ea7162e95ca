// Edits that add an entry to a list, a table or a locale file. Each edit searches for an anchor, and throws with its
// name if it does not exist.

/** Adds `line` after the last import of a file, unless it already exists. */
export function addImport(text, line) {
  if (text.includes(line)) return text;
  const lines = text.split('\n');
  const last = lines.findLastIndex((each) => /^(import\b.*|\} from .*);$/.test(each));
  lines.splice(last + 1, 0, line);
  return lines.join('\n');
}

export function replaceOnce(text, pattern, replacement, place) {
  if (!pattern.test(text))
    throw new Error(
      `${place}: ${pattern} is not there any more; register the feature by hand and mend libs/tooling/generator.`,
    );
  return text.replace(pattern, replacement);
}

/** Adds a first element after `key: [` of a decorator or an object. A missing key is added after `opener`. */
export function addElement(text, key, element, opener, place) {
  const list = new RegExp(`\\b${key}:\\s*\\[`);
  return list.test(text)
    ? text.replace(list, (start) => `${start}${element}, `)
    : replaceOnce(text, opener, (start) => `${start} ${key}: [${element}],`, place);
}

/** Adds a key to a locale file, with the keys above it if necessary. */
export function addText(text, keys, word) {
  const words = JSON.parse(text);
  const parent = keys.slice(0, -1).reduce((place, key) => (place[key] ??= {}), words);
  parent[keys.at(-1)] = word;
  return `${JSON.stringify(words, null, 2)}\n`;
}
