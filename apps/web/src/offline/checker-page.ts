const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, 'Noto Sans SC', sans-serif; }
  body { margin: 0; }
  #checker { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 1rem; padding: 1rem; }
  header, aside { grid-column: 1 / -1; }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; }
  h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1.1rem; margin: 0; } h3 { font-size: 1rem; margin: .5rem 0; }
  .key { overflow-wrap: anywhere; font-size: .85em; } p { margin: 0; } .faint { opacity: .7; }
  nav { display: flex; flex-direction: column; gap: .25rem; }
  nav button { display: grid; text-align: start; padding: .5rem; border: 1px solid #8886; background: none; color: inherit;
    border-radius: 6px; font: inherit; cursor: pointer; overflow-wrap: anywhere; }
  nav [aria-current] { border-color: #1677ff; }
  .wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
  th, td { text-align: start; padding: .25rem .5rem; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
  .amount { white-space: nowrap; margin-inline-end: .5rem; } .amount input { width: 6rem; }
  [aria-invalid] { outline: 2px solid #cf1322; } .flawed td:first-child { border-inline-start: 3px solid #d46b08; }
  .error, .invalid { color: #cf1322; } .warning > a { color: #d46b08; } .valid { color: #389e0d; }
  li { margin: .25rem 0; } button { font: inherit; }
  @media (max-width: 700px) { #checker { grid-template-columns: minmax(0, 1fr); } }
  @media (prefers-color-scheme: dark) { .error, .invalid { color: #ff7875; } .warning > a { color: #ffa940; }
    .valid { color: #95de64; } a { color: #69b1ff; } }`;
/** Text that is safe within a script element. */
const inScript = (text: string): string => text.replaceAll('<', '\\u003c');

/** One page with the package and everything that checks it; nothing is loaded from anywhere. */
export const checkerPage = (packageText: string, script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Matlas</title>
<style>${STYLE}</style>
</head>
<body>
<main id="checker"></main>
<script type="application/json" id="package">${inScript(packageText)}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
