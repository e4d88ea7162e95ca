import { BASE_RULES } from '../mds/checks/rule-data';
import { isInClass } from '../mds/checks/classes';
import type { ExactGraph } from '../materials/exact-graph';
import { picogramsOf } from '../materials';
import type { PolymerAnswer, PolymerMarking } from './types';

const { groups, answeredNo } = BASE_RULES['MRK-1'].params;
const limitOf = (name: string): bigint =>
  picogramsOf(Number(groups.find(({ group }) => group === name)?.aboveGrams ?? 0));
const classesOf = (name: string): readonly string[] => groups.find(({ group }) => group === name)?.classes ?? [];
const [PLASTICS, ELASTOMERS] = [classesOf('A'), classesOf('B')];
const [PLASTICS_LIMIT, ELASTOMERS_LIMIT] = [limitOf('A'), limitOf('B')];

function severityOf(answer: PolymerAnswer): PolymerMarking['severity'] {
  if (answer === 'open') return 'error';
  return answer === 'no' && answeredNo !== 'note' ? answeredNo : null;
}

/**
 * Components whose polymer mass directly in one piece is over the limit (check MRK-1 on every component of the
 * vehicle); exactly the limit is not over it.
 */
export function polymerMarkingOf(graph: ExactGraph, answerOf: (nodeId: number) => PolymerAnswer): PolymerMarking[] {
  const found: PolymerMarking[] = [];
  for (const node of graph.graph.order) {
    if (!graph.isComponent(node)) continue;
    const sums = { plastics: 0n, elastomers: 0n };
    for (const { node: child, amount } of graph.parts[node] ?? []) {
      const classCode = graph.isMaterial(child) ? graph.classes[graph.graph.classIndex[child] as number] : undefined;
      const grams = amount / (graph.divisor[node] as bigint);
      if (isInClass(classCode, PLASTICS)) sums.plastics += grams;
      else if (isInClass(classCode, ELASTOMERS)) sums.elastomers += grams;
    }
    const over = [
      ...(sums.plastics > PLASTICS_LIMIT ? (['plastics'] as const) : []),
      ...(sums.elastomers > ELASTOMERS_LIMIT ? (['elastomers'] as const) : []),
    ];
    if (over.length === 0) continue;
    const answer = answerOf(graph.idOf(node));
    found.push({ nodeId: graph.idOf(node), ...sums, over, answer, severity: severityOf(answer) });
  }
  return found.sort((one, other) =>
    one.plastics + one.elastomers === other.plastics + other.elastomers
      ? one.nodeId - other.nodeId
      : one.plastics + one.elastomers < other.plastics + other.elastomers
        ? 1
        : -1,
  );
}
