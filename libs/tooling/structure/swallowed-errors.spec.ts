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

/** Jest loads no modules of lint: the rule is tried in a process of its own, which throws where it judges otherwise. */
it('lint refuses errors that nobody looks at', () => {
  const program = `import { RuleTester } from 'eslint';
    import { swallowedErrors } from './libs/tooling/lint/swallowed-errors.mjs';
    const [valid, swallowed] = JSON.parse(process.argv[1]);
    const languageOptions = { ecmaVersion: 2024, sourceType: 'module' };
    const invalid = swallowed.map((code) => ({ code, errors: [{ messageId: 'swallowed' }] }));
    new RuleTester({ languageOptions }).run('swallowed-errors', swallowedErrors, { valid, invalid });
    console.log('held');`;
  const cases = JSON.stringify([SEEN, SWALLOWED]);
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', program, cases], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(told.trim()).toBe('held');
});
