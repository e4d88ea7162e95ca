import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { type AnalysisOutput, EngineRunner, RuleSetStore, VehicleAnalysis } from '@matlas/features/analysis';
import { FEATURES } from '@matlas/features';
import { MIGRATIONS } from '@matlas/migrations';
import { AppRoot, migrateDatabase, readConfig, systemAuth } from '@matlas/server-kit';
import type { Answer } from './peer-sql';

const AS_OF = '2026-01-01';
const SECRET = 'bench-only-bench-only-bench-only-bench-only';

export interface EngineContestant { run(): Promise<AnalysisOutput>; close(): Promise<void> }

export const migrate = (url: string): Promise<unknown> => migrateDatabase(url, MIGRATIONS);

/** The analysis as a job runs it, without its writing: fingerprint, lists, BOM and graph from the database, the engine in its thread, rows made. */
export async function engineContestant(url: string): Promise<EngineContestant> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, SESSION_SECRET: SECRET, LOG_LEVEL: 'error', WORKER: 'off', WEB_DIR: '' });
  const app = await NestFactory.createApplicationContext(AppRoot.of(config, FEATURES, MIGRATIONS), { logger: ['error'] });
  const [analysis, engine, rules] = [app.get(VehicleAnalysis, { strict: false }), app.get(EngineRunner, { strict: false }), app.get(RuleSetStore, { strict: false })];
  const auth = systemAuth();
  const lawIds = await rules.lawIds(auth.scope, []);
  return { run: async () => engine.run(1, await analysis.load({ modelId: 1, lawIds, asOf: AS_OF }, auth)), close: () => app.close() };
}

interface Judgement { n: number; verdict: number; denominator: string }
const PASS = 5;
const HEADER = 19;
const ROW = 88;

/** What the engine's rows say to the peers' questions: everything over its limit at its most. */
export function answerOf(output: AnalysisOutput): Answer {
  const judgements = new Map(output.judgements.flatMap((page) => JSON.parse(page) as Judgement[]).map((one) => [one.n, one]));
  const answer: Answer = { byMaterial: 0, byMaterialGrams: 0, paths: 0, byArticle: 0, byArticleGrams: 0, totalGrams: output.totals.reduce((sum, { nominal }) => sum + nominal, 0) };
  const rows = Buffer.from(output.findings.buffer, output.findings.byteOffset, output.findings.byteLength);
  for (let row = 0; row < output.findingCount; row++) {
    const at = HEADER + row * ROW;
    const judgement = judgements.get(rows.readInt32BE(at + 2 + 3 * 8 + 4));
    const [paths, grams] = [rows.readDoubleBE(at + 44), rows.readDoubleBE(at + 68)];
    if (!judgement || judgement.verdict === PASS) continue;
    if (judgement.denominator === 'material') {
      answer.byMaterial++;
      answer.paths += paths;
      answer.byMaterialGrams += grams;
    } else {
      answer.byArticle++;
      answer.byArticleGrams += grams;
    }
  }
  return answer;
}
