// Which journeys of the browser tests cover an area.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.mjs';

/** Journeys by area of the server or of the screens. A structure test checks that each journey is listed here. */
export const JOURNEYS_OF_AREA = {
  audit: ['data-audit'],
  account: ['session', 'registration', 'recovery', 'single-sign-on', 'shell', 'menu', 'look', 'accessibility'],
  analysis: [
    'substance-analysis',
    'exemptions-and-decisions',
    'time-machine',
    'what-if',
    'material-analyses',
    'material-detail',
    'reports',
    'rrr',
  ],
  bom: ['main-job', 'bom-versions', 'erp-bom', 'counts'],
  catalog: [],
  cqc: ['cqc'],
  exchange: ['exchange-core', 'exchange-requests', 'exchange-guest', 'exchange-autopilot'],
  home: ['menu', 'shell', 'counts'],
  identity: [
    'session',
    'registration',
    'recovery',
    'single-sign-on',
    'enterprise-onboarding',
    'enterprise-rights',
    'enterprise-merge',
    'enterprise-deactivation',
    'enterprise-import',
  ],
  'material-analysis': ['material-analyses', 'material-detail'],
  mds: ['mds-first-sheet', 'mds-draft', 'mds-correction', 'mds-upload'],
  files: ['announcements-and-files'],
  help: ['help'],
  messaging: ['messages', 'announcements-and-files', 'group-chats'],
  org: [
    'enterprise-onboarding',
    'enterprise-rights',
    'enterprise-merge',
    'enterprise-deactivation',
    'enterprise-import',
  ],
  recyclability: ['rrr'],
  reports: ['reports'],
  rules: ['regulation', 'own-rules', 'list-import'],
  'substance-analysis': ['substance-analysis', 'exemptions-and-decisions', 'time-machine', 'what-if'],
  scip: [],
  system: ['menu'],
  transfer: ['mds-upload', 'supplier-spreadsheet', 'conversion', 'two-installations'],
  vehicle: ['main-job', 'vehicle-programmes'],
};

const FOLDERS = ['apps/e2e/journeys', 'apps/e2e/crud'];
const namesIn = (folder) =>
  readdirSync(join(workspaceRoot, folder))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replace('.spec.ts', ''));

/** Names of all journeys. */
export const journeyNames = () => FOLDERS.flatMap(namesIn);

/** Journeys with a test in the everyday run, from the table `apps/e2e/everyday.json`. */
export function everydayJourneys() {
  const table = JSON.parse(readFileSync(join(workspaceRoot, 'apps/e2e/everyday.json'), 'utf8'));
  return Object.values(table).flatMap((files) => Object.keys(files).map((file) => file.split('/').at(-1)));
}
