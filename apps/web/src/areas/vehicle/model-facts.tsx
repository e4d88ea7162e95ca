import { bomType, lockState, modelType, powerPlant, sparePart, type VehicleModelRow } from '@matlas/contract';
import {
  Code,
  Facts,
  formatDate,
  formatDateTime,
  formatNumber,
  noValue,
  Percent,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { toKilograms } from './kilogram-field';

const orNone = (text: string | null): string => text ?? noValue;

/** Every field of a model, with who made it and when. */
export function ModelFacts({ model }: { model: VehicleModelRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string): string => t(`vehicle.field.${name}`);
  return (
    <section className="m-card v-facts" aria-label={t('vehicle.facts')}>
      <h2>{t('vehicle.facts')}</h2>
      <Facts
        items={[
          [field('projectName'), model.projectName],
          [field('foreignName'), orNone(model.foreignName)],
          [field('internalNumber'), <Code key="number">{model.internalNumber}</Code>],
          [field('brand'), orNone(model.brand)],
          [field('vehicleType'), orNone(model.vehicleType)],
          [field('typeName'), orNone(model.typeName)],
          [field('cccNumber'), model.cccNumber ? <Code key="ccc">{model.cccNumber}</Code> : noValue],
          [field('modelType'), wordOf(modelType, model.modelType)],
          [field('powerPlant'), wordOf(powerPlant, model.powerPlant)],
          [
            field('curbWeightGrams'),
            model.curbWeightGrams ? formatNumber(toKilograms(model.curbWeightGrams)) : noValue,
          ],
          [field('reusability'), <Percent key="rcyc" value={model.reusability} />],
          [field('recoverability'), <Percent key="rcov" value={model.recoverability} />],
          [field('typeApprovalDate'), formatDate(model.typeApprovalDate)],
          [field('putOnMarketDate'), formatDate(model.putOnMarketDate)],
          [field('engineDevelopedDate'), formatDate(model.engineDevelopedDate)],
          [field('sparePart'), wordOf(sparePart, model.sparePart)],
          [field('bomType'), wordOf(bomType, model.bomType)],
          [field('lockState'), wordOf(lockState, model.lockState)],
          [field('lockReason'), model.lockReason],
          [field('lockedByName'), model.lockedByName],
          [field('lockedUntil'), model.lockedUntil && formatDate(model.lockedUntil)],
          [field('remark'), orNone(model.remark)],
          [field('creator'), model.creator],
          [field('createTime'), formatDateTime(model.createTime)],
          [field('updateTime'), formatDateTime(model.updateTime)],
        ]}
      />
    </section>
  );
}
