/** Kilograms as JSON numbers. */
type Kilograms = number;
export interface EndOfLifeMaterials {
  metals: Kilograms;
  polymers: Kilograms;
  elastomers: Kilograms;
  glass: Kilograms;
  fluids: Kilograms;
  modifiedOrganicNaturalMaterials: Kilograms;
  others: Kilograms;
}
export interface EndOfLifeDismantledMass {
  dismantledFluids: Kilograms;
  batteries: Kilograms;
  oilFilters: Kilograms;
  lpgTanks: Kilograms;
  cngTanks: Kilograms;
  tyres: Kilograms;
  catalyticConverters: Kilograms;
}
export interface EndOfLifePart {
  itemNumber: string;
  itemName: string;
  itemMass: Kilograms;
  additionalItemName: string;
}
export interface EndOfLifeTechnology {
  technologyNumber: string;
  technologyName: string;
  massRecycledByTechnology: Kilograms;
}
export interface EndOfLifeVehicle {
  brandName: string;
  model: string;
  vehicleMass: Kilograms;
  materials: EndOfLifeMaterials;
  dismantledMass: EndOfLifeDismantledMass;
  totalMassPretreatment: Kilograms;
  totalMassDismantling: Kilograms;
  remainingVehicleMetallicContent: Kilograms;
  remainingTotalMassRecyclableMaterial: Kilograms;
  remainingTotalMassEnergyRecovery: Kilograms;
  recyclabilityRate: number;
  recoverabilityRate: number;
  /** Name of the report that accompanies the aspect. */
  documentation: string;
}
export interface EndOfLifeEntity extends EndOfLifeVehicle {
  dismantledParts: EndOfLifePart;
  recyclingTechnology: EndOfLifeTechnology;
}

const NO_PART: EndOfLifePart = { itemNumber: '', itemName: '', itemMass: 0, additionalItemName: '' };
const NO_TECHNOLOGY: EndOfLifeTechnology = { technologyNumber: '', technologyName: '', massRecycledByTechnology: 0 };

/**
 * The aspect EndOfLifeOfVehicleCompliance 1.0.0 (CX-0066 section 2.5.2). In its schema an entity has one part and
 * one technology, and entities have to differ. The vehicle is therefore repeated, each entity with the next part
 * and the next technology; the shorter list is padded with empty values.
 */
export function endOfLifeCompliance(
  vehicle: EndOfLifeVehicle,
  parts: readonly EndOfLifePart[],
  technologies: readonly EndOfLifeTechnology[],
): { endOfLifeofVehicleCompliance: EndOfLifeEntity[] } {
  const entities = Array.from(
    { length: Math.max(parts.length, technologies.length, 1) },
    (_, index): EndOfLifeEntity => ({
      ...vehicle,
      dismantledParts: parts[index] ?? NO_PART,
      recyclingTechnology: technologies[index] ?? NO_TECHNOLOGY,
    }),
  );
  return {
    endOfLifeofVehicleCompliance: [...new Map(entities.map((entity) => [JSON.stringify(entity), entity])).values()],
  };
}
