/** A heading, a list or a paragraph of a text file. */
type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/** Parses a simple text format: `# heading`, `- item`, paragraphs separated by empty lines. */
export function parseBlocks(text: string): Block[] {
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .flatMap((part): Block[] => {
      const lines = part
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean);
      const [first = '', ...rest] = lines;
      if (first.startsWith('# '))
        return [{ kind: 'heading', text: first.slice(2) }, ...(rest.length > 0 ? parseBlocks(rest.join('\n')) : [])];
      if (lines.length > 0 && lines.every((line) => line.startsWith('- ')))
        return [{ kind: 'list', items: lines.map((line) => line.slice(2)) }];
      return lines.length > 0 ? [{ kind: 'paragraph', text: lines.join('\n') }] : [];
    });
}

export function TextBlocks({ text }: { text: string }) {
  return parseBlocks(text).map((block, index) => {
    if (block.kind === 'list')
      return (
        <ul key={index}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    return block.kind === 'heading' ? <h3 key={index}>{block.text}</h3> : <p key={index}>{block.text}</p>;
  });
}
