import type { AnalysisRun, Finding } from '@matlas/contract';
import { systemAuth } from '@matlas/server-kit';
import {
  type AuthHeader,
  enterprise,
  jobEnd,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  type TestUser,
  user,
} from '@matlas/testing';
import { type SampleVehicle, sampleVehicle } from '../../testing';

const PDF = Buffer.from('%PDF-1.4\nevidence');
export const LATER = '2099-12-31';
export let test: TestApp;
export let oem: TestEnterprise;
export let supplier: TestEnterprise;
export let engineer: TestUser;
export let second: TestUser;
export let proposer: AuthHeader;
export let approver: AuthHeader;
export let reader: AuthHeader;
export let stranger: AuthHeader;
export let vehicle: SampleVehicle;
export let run: AnalysisRun;
export const post = async (path: string, body: object, who = proposer, language = 'en') =>
  (await test.http.post(`/api/analysis/${path}`).set(who).set('Accept-Language', language).send(body)).body;
export const get = async (path: string, who = proposer, language = 'en') =>
  (await test.http.get(`/api/analysis/${path}`).set(who).set('Accept-Language', language)).body;
export async function analyse(): Promise<AnalysisRun> {
  const { data } = await post('prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await get(`prohibitSubstance/runs/${data.runId}`)).data as AnalysisRun;
}
export const findings = async (more: object = {}, who = proposer): Promise<Finding[]> =>
  (await post('prohibitSubstance/anaQueryList', { runId: run.id, pageSize: 200, ...more }, who)).data
    .records as Finding[];
export const upload = async (who = proposer): Promise<number> =>
  (
    await test.http
      .post('/api/analysis/decision/upload')
      .set(who)
      .attach('file', PDF, { filename: 'evidence.pdf', contentType: 'application/pdf' })
  ).body.data.fileId as number;
export async function analyseAgain(): Promise<void> {
  run = await analyse();
}

/**
 * Sets up an analysed vehicle with an exemption that has an end date, and users who propose, approve and read
 * decisions.
 */
export async function openExemptVehicle(): Promise<void> {
  test = await sharedApp({ WORKER: 'on' });
  [oem, supplier] = [await enterprise(test.db), await enterprise(test.db, { nameZh: '苏州恒信' })];
  const [owner, third] = [await user(test.db, supplier), await user(test.db, oem, { roles: ['ordinaryUser'] })];
  [engineer, second] = [await user(test.db, oem), await user(test.db, oem)];
  [proposer, approver, reader, stranger] = [
    await signIn(test, engineer),
    await signIn(test, second),
    await signIn(test, third),
    await signIn(test, await user(test.db, await enterprise(test.db))),
  ];
  const as = (one: TestUser) => ({
    enterpriseId: one.enterpriseId,
    organisationId: one.organisationId,
    userId: one.id,
  });
  vehicle = await sampleVehicle(test.app, as(owner), as(engineer), systemAuth());
  await test.db.execute(
    `update rule_exemption set type_approved_before = '2098-01-01', review_due = '2097' where entry = '3'`,
  );
  run = await analyse();
}
