import type { EngineInput, EngineOutput } from '@matlas/domain';
import type { Answer } from './peer-sql';

const PASS = 5;

/** Answers the questions of the peers from the engine's findings: everything whose maximum is over its limit. */
export function answerOf(
  { findings, judgements, totals }: EngineOutput,
  { items }: Pick<EngineInput, 'items'>,
): Answer {
  const answer: Answer = {
    classGrams: 0,
    byMaterial: 0,
    byMaterialGrams: 0,
    paths: 0,
    byArticle: 0,
    byArticleGrams: 0,
    totalGrams: totals.items.reduce((sum, { nominalGrams }) => sum + nominalGrams, 0),
  };
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
