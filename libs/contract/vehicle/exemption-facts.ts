import { z } from 'zod';
import { sparePart } from '../enums';
import { isoDate } from '../wire/kit';

const day = isoDate.nullable();
/** What exemptions hang on (2000/53/EC Annex II), of a vehicle or of a run asked under other facts. Null: not known. */
export const exemptionFacts = z.object({
  sparePart: sparePart.schema,
  typeApproval: day,
  putOnMarket: day,
  engineDeveloped: day,
});
export type ExemptionFacts = z.output<typeof exemptionFacts>;
/** The same as it is asked: what is left out is not known. */
export const askedFacts = z.object({
  sparePart: sparePart.schema.default('unknown'),
  typeApproval: day.default(null),
  putOnMarket: day.default(null),
  engineDeveloped: day.default(null),
});
export type AskedFacts = z.output<typeof askedFacts>;
/** What a position says itself, for it and all below it. Null: as above it. */
export const positionFacts = z.object({
  sparePart: sparePart.schema.nullable(),
  typeApproval: day,
  putOnMarket: day,
  engineDeveloped: day,
});
export type PositionFacts = z.output<typeof positionFacts>;
/** The facts of a run: those of its vehicle, and how many positions were judged by facts of their own. */
export const runFacts = exemptionFacts.extend({
  /** A person asked under these; they are not the model's. */ asked: z.boolean(),
  ownPositions: z.number().int(),
});
export type RunFacts = z.output<typeof runFacts>;
