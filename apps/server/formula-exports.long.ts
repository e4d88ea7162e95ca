import { FEATURES } from '@matlas/features';
import {
  type Exported,
  exported,
  FILE_ROUTES,
  type Isolation,
  isolationWorld,
  seedFormulas,
} from '@matlas/testing/isolation';

const WORLD_MS = 180_000;
const CALL_MS = 120_000;
/** Exports that are not tested because the test data contain nothing for them, with the reason. */
const NOT_CALLED: Readonly<Record<string, string>> = {
  'GET /rule/msgLawList/versionFile': 'the file of the publisher as it came, and no list of the world came from one',
  'POST /scip/SvhcInfo/svhcAnalysisSubstanceExport':
    'the world has no Candidate List; its workbook is that of /analysis/svhc/export',
  'GET /scip/scipIuclid6Dossier/export/i6z/{id}': 'XML; the dossier of the world lacks what an export needs',
  'GET /model/cqc/package/{cqcUploadId}': 'a package as it was sent; its tables are those of exportCQC',
  ...Object.fromEntries(
    ['/message/fileInfo', '/message/mod/fileInfo'].flatMap((base) =>
      [`POST ${base}/batch/export`, `GET ${base}/download/{id}`].map((call) => [
        call,
        'files as they came; those of the world have no bytes',
      ]),
    ),
  ),
  ...Object.fromEntries(
    ['/exchange/request', '/data/substance', '/data/matlasDistribution'].map((base) => [
      `POST ${base}/importErrors`,
      'the sample is no workbook of such rows; its writer is that of the other error reports',
    ]),
  ),
  ...Object.fromEntries(
    ['changes', 'documents', 'basic', 'file', 'upload'].map((call) => [
      `POST /partner/v1/${call}`,
      'lines of JSON for another installation; the world has no session with one',
    ]),
  ),
  'GET /transfer/conversion/out/file/{runId}':
    'XML, and the loss report that another call writes; the file of the world has no bytes',
  'GET /transfer/homologation/vehicle/export': 'JSON; the file of the world has no bytes',
};

let isolation: Isolation;
const answers: Exported[] = [];
beforeAll(async () => {
  isolation = await isolationWorld(FEATURES);
  const seeded = await seedFormulas(isolation.test);
  console.info(`formulas in ${seeded.length} columns: ${seeded.join(', ')}`);
}, WORLD_MS);
afterAll(() => isolation.close());

it.each(FILE_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s writes no cell that a spreadsheet would run',
  async (_, route) => {
    const answer = await exported(isolation.test, isolation.world, route);
    answers.push(answer);
    expect({
      live: answer.live,
      isCalled: answer.status === 200 || answer.route in NOT_CALLED,
      code: answer.code,
    }).toEqual({ live: [], isCalled: true, code: answer.code });
  },
  CALL_MS,
);

it('finds the seeded names in more than half of the exported spreadsheets', () => {
  const tables = answers.filter((one) => one.tables > 0);
  console.info(
    `spreadsheets of ${tables.length} calls of ${answers.length}; with a seeded name: ${tables.filter(({ seen }) => seen).length}\nwithout: ${tables
      .filter(({ seen }) => !seen)
      .map(({ route }) => route)
      .join(', ')}\nno spreadsheet: ${answers
      .filter((one) => one.status === 200 && one.tables === 0)
      .map(({ route }) => route)
      .join(', ')}\nnot called: ${answers
      .filter((one) => one.status !== 200)
      .map(({ route, status, code }) => `${route} (${status} ${code})`)
      .join(', ')}`,
  );
  expect(tables.filter(({ seen }) => seen).length).toBeGreaterThan(tables.length / 2);
});
