import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import { ROOT } from './source-tree';

function generate(...args: string[]) {
  return spawnSync(process.execPath, ['libs/tooling/generator/new.mjs', 'feature', ...args, '--dry-run'], { cwd: ROOT, encoding: 'utf8' });
}
function syntaxErrors([path, text]: [string, string]): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true, fileName: path, compilerOptions: { experimentalDecorators: true, jsx: ts.JsxEmit.ReactJSX } });
  return diagnostics.map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
}

describe('npm run new -- feature', () => {
  it.each([
    ['an area with features', 'rules', 'structure-probe', '探针'],
    ['an area that does not exist yet', 'audit', 'structure-probe', '探针'],
    ['the first area', 'identity', 'structure-probe', '探针'],
  ])('finds every place to register in %s and leaves whole files', (_, area, name, title) => {
    const { stdout, stderr } = generate(area, name, title);
    expect(stderr).toBe('');
    const files = Object.entries(JSON.parse(stdout) as Record<string, string>);
    expect(files.filter(([path]) => path.includes(name)).length).toBe(10);
    expect(files.filter(([, text]) => /@[A-Za-z]+@/.test(text))).toEqual([]);
    expect(files.filter(([path]) => /\.tsx?$/.test(path)).flatMap(syntaxErrors)).toEqual([]);
    expect(() => files.filter(([path]) => path.endsWith('.json')).map(([, text]) => JSON.parse(text) as unknown)).not.toThrow();
  });

  it.each([
    ['a name in capitals', ['rules', 'StructureProbe'], /kebab-case/],
    ['an unknown area', ['kitchen', 'structure-probe'], /no area kitchen/],
    ['a feature that exists', ['rules', 'law'], /exists already/],
  ])('refuses %s', (_, args, message) => {
    const { status, stderr } = generate(...args);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(message) });
  });
});
