import { execFileSync } from 'node:child_process';
import { ROOT } from './source-tree';

const SEEN = [
  'p.catch(undefinedIfNotFound)',
  'p.catch((e) => { if (!(e instanceof X)) throw e; })',
  'p.then(f, (e) => log(e))',
  'p.catch(({ message }) => show(message))',
  'try { JSON.parse(x); } catch { y(); }',
  'async () => { try { await x(); } catch (e) { log(e); } }',
  'async () => { try { on(async () => { await x(); }); } catch { y(); } }',
];
const SWALLOWED = [
  'p.catch(() => undefined)',
  'p.catch(() => { throw refused; })',
  'p.catch((e) => null)',
  'p.catch(function () {})',
  'p.then(f, () => false)',
  'a?.b().catch(() => [])',
  'async () => { try { await x(); } catch {} }',
  'async () => { try { await x(); } catch (e) { y(); } }',
  'async () => { try { for await (const a of b) y(a); } catch {} }',
];

const PLAIN = [
  'const { told: events } = x',
  'x.asked',
  'const y = { told: 1 }',
  'export const f = ({ said: text }) => text',
];
const RENAMED = [
  'const told = x',
  'const { told } = x',
  'const [a, { b: said }] = x',
  'const { a, ...told } = x',
  'function f(asked) {}',
  'x((a, told = 1) => a)',
];

/** Jest loads no modules of lint: the rules are tried in a process of its own, which throws where they judge otherwise. */
it('lint refuses errors that nobody looks at, and names that were replaced', () => {
  const program = `import { RuleTester } from 'eslint';
    import { renamedLocals } from './libs/tooling/lint/renamed-locals.mjs';
    import { swallowedErrors } from './libs/tooling/lint/swallowed-errors.mjs';
    const [seen, swallowed, plain, renamed] = JSON.parse(process.argv[1]);
    const tester = new RuleTester({ languageOptions: { ecmaVersion: 2024, sourceType: 'module' } });
    const refused = (messageId, codes) => codes.map((code) => ({ code, errors: [{ messageId }] }));
    tester.run('swallowed-errors', swallowedErrors, { valid: seen, invalid: refused('swallowed', swallowed) });
    tester.run('renamed-locals', renamedLocals, { valid: plain, invalid: refused('renamed', renamed) });
    console.log('held');`;
  const cases = JSON.stringify([SEEN, SWALLOWED, PLAIN, RENAMED]);
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program, cases], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(output.trim()).toBe('held');
});
