import { type EngineInput, type EngineOutput, type PackedInput, runEngine, unpackInput } from '@matlas/domain';
import type { Answer } from './peer-sql';

export interface JudgeInput { engine: PackedInput }
const PASS = 5;

/** What the engine's findings say to the peers' questions: everything over its limit at its most. */
function answerOf({ findings, judgements, totals }: EngineOutput, { items }: EngineInput): Answer {
  const answer: Answer = { classGrams: 0, byMaterial: 0, byMaterialGrams: 0, paths: 0, byArticle: 0, byArticleGrams: 0, totalGrams: totals.items.reduce((sum, { nominalGrams }) => sum + nominalGrams, 0) };
  for (const grams of totals.classGrams) answer.classGrams += grams;
  for (let row = 0; row < findings.position.length; row++) {
    const judgement = findings.judgement[row] as number;
    if (judgements.verdict[judgement] === PASS) continue;
    const grams = findings.massNominal[row] as number;
    if (items[judgements.item[judgement] as number]?.denominator === 'material') {
      answer.byMaterial++;
      answer.paths += findings.paths[row] as number;
      answer.byMaterialGrams += grams;
    } else {
      answer.byArticle++;
      answer.byArticleGrams += grams;
    }
  }
  return answer;
}

/** Builds the graph and judges it, as the product's task does, and sums up instead of shaping rows. Generated data need no exact recheck. */
export async function run({ engine: packed }: JudgeInput): Promise<Answer> {
  const engine = unpackInput(packed);
  const output = await runEngine(engine, () => Promise.reject(new Error('generated data came too near a limit')));
  return answerOf(output, engine);
}
