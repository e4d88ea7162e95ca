import { nameIn, type GuestAnswerWire, type GuestFactsWire, type RequestDataType } from '@matlas/contract';
import { guestKey, GUEST_ROOT, type CheckRuleSet } from '@matlas/domain';
import { useLanguage, useT } from '@matlas/web-kit';
import { findFindings } from './answer-checks';
import { LineFindings } from './answer-fields';
import './answer.css';

type Portion = GuestAnswerWire['materials'][number]['substances'][number]['portion'];
export interface AnswerViewProps {
  answer: GuestAnswerWire;
  facts: readonly GuestFactsWire[];
  rules: CheckRuleSet;
  dataType: RequestDataType;
}

function usePortionText(): (portion: Portion | undefined) => string {
  const t = useT();
  return (portion) => {
    if (!portion) return t('guest.view.empty');
    if (portion.kind === 'rest') return t('guest.kind.rest');
    return portion.kind === 'fixed' ? `${portion.value ?? ''} %` : `${portion.min ?? ''}–${portion.max ?? ''} %`;
  };
}
function Pairs({ items }: { items: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl className="ga-facts">
      {items.flatMap(([name, value]) =>
        value
          ? [
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
}

/** Read-only view of an answer, with its findings. */
export function GuestAnswerView({ answer, facts, rules, dataType }: AnswerViewProps) {
  const t = useT();
  const language = useLanguage();
  const portionText = usePortionText();
  const findings = findFindings(answer, dataType, facts, rules, language);
  const field = (name: string) => t(`guest.field.${name}`);
  const nameOf = (id: number) => {
    const known = facts.find((each) => each.id === id);
    return known ? (
      <>
        {nameIn(language, known.nameZh, known.nameEn)} <span className="ga-code">{known.cas ?? ''}</span>
      </>
    ) : (
      String(id)
    );
  };
  return (
    <div className="ga-view">
      <Pairs
        items={[
          [field('name'), answer.name],
          [field('foreignName'), answer.foreignName],
          [field('number'), answer.number],
          [field('massGrams'), answer.massGrams],
          [
            field('specificWeight'),
            answer.specificWeight && `${answer.specificWeight} ${answer.specificWeightUnit ?? ''}`,
          ],
          [field('markingAnswer'), answer.markingAnswer && t(`enums.markingAnswer.${answer.markingAnswer}`)],
        ]}
      />
      <LineFindings findings={findings} of={GUEST_ROOT} />
      {answer.materials.map((material, index) => (
        <section key={index} className="ga-material" aria-label={t('guest.material', { n: index + 1 })}>
          <h3>{dataType === 3 ? t('guest.step.materials') : material.name}</h3>
          <Pairs
            items={[
              [field('classCode'), material.classCode],
              [field('materialNumber'), material.number],
              [field('symbol'), material.symbol],
              [field('standard'), material.standard],
              [field('materialGrams'), material.massGrams],
              [field('portion'), material.portion && portionText(material.portion)],
              [
                field('containsRecyclate'),
                material.containsRecyclate === undefined
                  ? undefined
                  : t(material.containsRecyclate ? 'guest.yes' : 'guest.no'),
              ],
            ]}
          />
          <table className="ga-table">
            <thead>
              <tr>
                <th scope="col">{field('substance')}</th>
                <th scope="col">{field('portion')}</th>
                <th scope="col">{field('applicationCode')}</th>
              </tr>
            </thead>
            <tbody>
              {material.substances.map(({ substanceId, portion, applicationCode }, line) => (
                <tr key={`${substanceId} ${line}`}>
                  <td>
                    {nameOf(substanceId)}
                    <LineFindings findings={findings} of={guestKey.substance(index, line)} />
                  </td>
                  <td>{portionText(portion)}</td>
                  <td>{applicationCode ?? t('guest.view.empty')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {dataType === 3 ? null : <LineFindings findings={findings} of={guestKey.material(index)} />}
        </section>
      ))}
    </div>
  );
}
