import { Decimal, HUNDRED, formatDecimal } from '../decimal';
import { flagBit, judge, thresholdOf, type Content } from '../substances';
import { isProcessMaterial } from './component-masses';
import type { Draft } from './drafts';
import { ExactContent } from './exact-content';
import { ExactRequestBuilder } from './exact-request';
import type { UnitSearch } from './find-units';
import { COMPONENT } from './graph';
import { UNIT_KINDS, type LoadExact } from './types';

const RECHECKED = flagBit('exact-recheck');
/**
 * Divisions round the last of the 40 digits: 66.666666 + 33.333333 scaled to 100 must not turn 0.1 % into
 * 0.09999...
 */
const SURE_DIGITS = 36;
const compareDecimals = (left: Decimal, right: Decimal): number => left.cmp(right);

/** Content of a draft's unit in percent; an empty node or a remainder is completely unknown. */
function exactContent(search: UnitSearch, exact: ExactContent, draft: Draft): Content<Decimal> {
  const { units, graph, entities, isProcessClass } = search;
  const node = units.node[draft.unit] as number;
  const kind = UNIT_KINDS[units.kind[draft.unit] as number];
  const entity = draft.item < 0 ? -1 : (entities.ofItem[draft.item] as number);
  const isComponent = graph.kind[node] === COMPONENT;
  const share = isComponent
    ? exact.ofComponent(node, entity, (child) => kind === 'article' || isProcessMaterial(graph, child, isProcessClass))
    : exact.ofPortionNode(node, entity);
  const percent = (value: Decimal): Decimal => value.times(HUNDRED).toSignificantDigits(SURE_DIGITS);
  return {
    min: percent(share.min),
    nominal: percent(share.nominal),
    disclosedMax: percent(share.disclosedMax),
    max: percent(share.max),
  };
}

function decideExactly(search: UnitSearch, exact: ExactContent, draft: Draft): void {
  const item = search.input.items[draft.ruler];
  if (!item) return;
  const content = exactContent(search, exact, draft);
  const { limitPercent, comparison } = thresholdOf(item, draft.use);
  const threshold = { limit: new Decimal(limitPercent), comparison, duty: item.duty };
  draft.judgement = judge(
    content,
    threshold,
    draft.claims.map((claim) => claim.exact),
    compareDecimals,
  );
  draft.flags |= RECHECKED;
  draft.exact = {
    min: formatDecimal(content.min),
    nominal: formatDecimal(content.nominal),
    disclosedMax: formatDecimal(content.disclosedMax),
    max: formatDecimal(content.max),
  };
}

/** An undisclosed remainder is completely unknown: exact portions cannot decide it. */
const hasContent = (search: UnitSearch, draft: Draft): boolean =>
  UNIT_KINDS[search.units.kind[draft.unit] as number] !== 'unknown-remainder';

/**
 * Decides in exact decimals everything that is too close to a limit for floats (product.md, "Numbers"), with one
 * request for all.
 */
export async function recheckExactly(search: UnitSearch, loadExact: LoadExact): Promise<void> {
  const close = search.judge.drafts.filter((draft) => draft.isClose && hasContent(search, draft));
  if (close.length === 0) return;
  const builder = new ExactRequestBuilder(search.graph);
  for (const draft of close) {
    const node = search.units.node[draft.unit] as number;
    builder.addContent(node);
    if (UNIT_KINDS[search.units.kind[draft.unit] as number] === 'process-materials') builder.addMass(node);
  }
  const request = builder.build();
  const exact = new ExactContent(search.graph, search.entities, request, await loadExact(request));
  for (const draft of close) decideExactly(search, exact, draft);
}
