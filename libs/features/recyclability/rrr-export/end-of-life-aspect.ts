import type { RrrFigures } from '@matlas/contract';
import { Decimal } from '@matlas/domain';
import { endOfLifeCompliance } from '@matlas/formats';
import { breakdownOf, type ExportedVehicle, kilograms, preTreatmentOf } from './annex-lines';

type Vehicle = Parameters<typeof endOfLifeCompliance>[0];
/** Decimals of the rates as JSON numbers. They are truncated, so that rounding never lifts a rate over a limit. */
const RATE_DIGITS = 6;

const kg = (grams: string | undefined): number => Number(kilograms(grams ?? '0'));
const rateOf = (percent: string): number =>
  new Decimal(percent).toDecimalPlaces(RATE_DIGITS, Decimal.ROUND_DOWN).toNumber();

/**
 * The aspect has no field for unknown mass. It is added to the other materials, so that the materials add up to the
 * vehicle.
 */
function materialsOf(figures: RrrFigures): Vehicle['materials'] {
  const materials = breakdownOf(figures);
  return {
    metals: kg(materials['metals']),
    polymers: kg(materials['polymers']),
    elastomers: kg(materials['elastomers']),
    glass: kg(materials['glass']),
    fluids: kg(materials['fluids']),
    modifiedOrganicNaturalMaterials: kg(materials['monm']),
    others: kg(new Decimal(materials['others'] ?? '0').plus(materials['unknown'] ?? '0').toFixed()),
  };
}
function dismantledMassOf(figures: RrrFigures): Vehicle['dismantledMass'] {
  const treated = preTreatmentOf(figures);
  return {
    dismantledFluids: kg(treated['fluids']),
    batteries: kg(treated['batteries']),
    oilFilters: kg(treated['oilFilters']),
    lpgTanks: kg(treated['lpgTanks']),
    cngTanks: kg(treated['cngTanks']),
    tyres: kg(treated['tyres']),
    catalyticConverters: kg(treated['catalyticConverters']),
  };
}

/** A result in the exchange format of Catena-X. */
export function endOfLifeAspect(
  vehicle: ExportedVehicle,
  figures: RrrFigures,
  documentation: string,
): ReturnType<typeof endOfLifeCompliance> {
  const { masses, rcyc, rcov, vehicleGrams } = figures.rates;
  return endOfLifeCompliance(
    {
      brandName: vehicle.brand ?? '',
      model: vehicle.typeName ?? vehicle.projectName,
      vehicleMass: kg(vehicleGrams),
      materials: materialsOf(figures),
      dismantledMass: dismantledMassOf(figures),
      totalMassPretreatment: kg(masses.mP),
      totalMassDismantling: kg(masses.mD),
      remainingVehicleMetallicContent: kg(masses.mM),
      remainingTotalMassRecyclableMaterial: kg(masses.mTr),
      remainingTotalMassEnergyRecovery: kg(masses.mTe),
      recyclabilityRate: rateOf(rcyc.percent),
      recoverabilityRate: rateOf(rcov.percent),
      documentation,
    },
    figures.dismantled.map(({ number, name, foreignName, massGrams }) => ({
      itemNumber: number ?? '',
      itemName: name,
      itemMass: kg(massGrams),
      additionalItemName: foreignName ?? '',
    })),
    figures.technologies
      .filter(({ flag }) => flag === 'mTr')
      .map(({ technology, massGrams }) => ({
        technologyNumber: technology?.code ?? '',
        technologyName: technology?.nameEn ?? '',
        massRecycledByTechnology: kg(massGrams),
      })),
  );
}
