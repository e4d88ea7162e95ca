import { z } from 'zod';
import { sparePart } from '../enums';
import { isoDate } from '../wire/kit';

const day = isoDate.nullable();
/** Facts on which exemptions depend (2000/53/EC Annex II): of a vehicle, or assumed for a run. Null: not known. */
export const exemptionFacts = z.object({
  sparePart: sparePart.schema,
  typeApproval: day,
  putOnMarket: day,
  engineDeveloped: day,
});
export type ExemptionFacts = z.output<typeof exemptionFacts>;
/** The same facts as an input. Absent facts are not known. */
export const exemptionFactsInput = z.object({
  sparePart: sparePart.schema.default('unknown'),
  typeApproval: day.default(null),
  putOnMarket: day.default(null),
  engineDeveloped: day.default(null),
});
export type ExemptionFactsInput = z.output<typeof exemptionFactsInput>;
/** Facts set on a position, which apply to it and everything below it. Null: the fact from above applies. */
export const positionFacts = z.object({
  sparePart: sparePart.schema.nullable(),
  typeApproval: day,
  putOnMarket: day,
  engineDeveloped: day,
});
export type PositionFacts = z.output<typeof positionFacts>;
/** The facts of a run: those of its vehicle, and the number of positions judged by facts of their own. */
export const runFacts = exemptionFacts.extend({
  /** True when a user gave these facts for the run instead of those of the model. */
  asked: z.boolean(),
  ownPositions: z.number().int(),
});
export type RunFacts = z.output<typeof runFacts>;
