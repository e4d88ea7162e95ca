// Finds a Chromium for the browser tests; prints it as JSON when run as a program.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const QUIET = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const runs = (path) =>
  Boolean(path) && existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

async function playwrightOwn() {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

/**
 * Folder for the packaged Chromium, inside this clone: a Chromium unpacked by another user in the system's
 * temporary folder cannot be run.
 */
const UNPACKED = fileURLToPath(new URL('../../../.data/browser', import.meta.url));

/**
 * Folders with fonts: the list in the package names folders that do not exist, and without a font a page shows no
 * text. The Chinese fonts are those of the PDF reports.
 */
const FONTS = [
  `${UNPACKED}/fonts`,
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  fileURLToPath(new URL('../../../node_modules/@embedpdf/fonts-sc/fonts', import.meta.url)),
];
function writeFontConfig() {
  const file = `${UNPACKED}/fonts.conf`;
  const folders = FONTS.map((folder) => `<dir>${folder}</dir>`).join('');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${UNPACKED}/font-cache</cachedir></fontconfig>\n`,
  );
  return file;
}

/**
 * The Chromium in the npm package, with the usual arguments (the package's own ones force a single process). The
 * variable makes the package also unpack its NSS libraries and set LD_LIBRARY_PATH.
 */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  mkdirSync(UNPACKED, { recursive: true });
  const system = process.env.TMPDIR;
  process.env.TMPDIR = UNPACKED;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  if (system === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = system;
  return runs(path)
    ? {
        path,
        args: QUIET,
        environment: { LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH, FONTCONFIG_FILE: writeFontConfig() },
      }
    : undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const install =
    'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium';
  spawnSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] });
  return runs('/usr/bin/chromium') ? { path: '/usr/bin/chromium', args: QUIET } : undefined;
}

/**
 * Tries in this order: BROWSER_PATH, Playwright's own, one of the system, the packaged one, Debian's by apt (root
 * only).
 * @returns {Promise<{path: string, args: string[], environment?: Record<string, string>}>}
 */
export async function findBrowser() {
  const path = [process.env.BROWSER_PATH, await playwrightOwn(), ...INSTALLED].find(runs);
  if (path) return { path, args: QUIET };
  const browser = (await packaged().catch(() => undefined)) ?? fromDebian();
  if (browser) return browser;
  throw new Error('No Chromium found: set BROWSER_PATH to one.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(await findBrowser()));
