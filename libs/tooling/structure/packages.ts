/** What the structure test of packages cannot find out by itself: each line has a reason. */

/** Packages that no import names. */
export const NOT_IMPORTED: Readonly<Record<string, string>> = {
  pino: 'peer of nestjs-pino',
  'pino-http': 'peer of nestjs-pino',
  '@testing-library/dom': 'peer of @testing-library/react',
  'oxlint-tsgolint': 'started by oxlint for the rules with types',
  '@tiptap/pm': 'peer of @tiptap/react and @tiptap/starter-kit',
  playwright: 'the browser driver of @playwright/test; both at one version',
};

/** Licences under which a package may be distributed together with AGPL-3.0-or-later. */
export const LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'OFL-1.1', // fonts
  'Unlicense',
  '(MIT AND Zlib)',
  '(MIT OR GPL-3.0-or-later)',
  '(MPL-2.0 OR Apache-2.0)',
];
/** Packages that do not declare their licence in package.json. */
export const LICENCE_IN_TEXT: Readonly<Record<string, string>> = {
  buffers: 'MIT/X11 by the metadata of its repository (substack/node-buffers); used by unzipper of exceljs',
  'combine-errors': 'MIT in its Readme; used by tus-js-client on Node, not in the browser',
  buildcheck: 'MIT in its LICENSE; optional, used by cpu-features',
  'cpu-features': 'MIT in its LICENSE; optional, used by ssh2',
  ssh2: 'MIT in its LICENSE; used by ssh2-sftp-client',
  'png-js': 'MIT in its LICENSE; used by pdfkit',
};

const OF_EXCELJS = 'exceljs 4.4.0, the last release, needs it; files of others are read by our own reader instead';
/** Deprecated by their authors. Registries that do not serve the notice leave it out of the lock file. */
export const DEPRECATED: Readonly<Record<string, string>> = {
  'fstream@1.0.12': OF_EXCELJS,
  'glob@7.2.3': OF_EXCELJS,
  'glob@10.5.0': 'archiver 7; archiver 8 consists of ES modules with another interface (decision 0003)',
  'inflight@1.0.6': OF_EXCELJS,
  'lodash.isequal@4.5.0': OF_EXCELJS,
  'rimraf@2.7.1': OF_EXCELJS,
  'uuid@8.3.2': OF_EXCELJS,
  'whatwg-encoding@3.1.1': 'jsdom 26 of jest-environment-jsdom 30; development only',
};
