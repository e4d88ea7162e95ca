import type { catalogApi, Sent, SubstanceRow } from '@matlas/contract';

type Values = Record<string, unknown>;
type Saved = Sent<typeof catalogApi.substances.saveOrUpdate>;

/** Form values of a record. Nested fields of the wire format are flattened. */
export function toFormValues(record: SubstanceRow | undefined): Values {
  if (!record)
    return {
      kind: 'substance',
      confidentialAllowed: true,
      hidden: false,
      active: true,
      synonymsZh: [],
      synonymsEn: [],
    };
  const { declarableSince, applicationDuty, replacedBy, ...fields } = record;
  return {
    ...fields,
    declarableList: declarableSince?.list,
    declarableDate: declarableSince?.date,
    replacedById: replacedBy?.id,
    dutyAbove: applicationDuty?.abovePercent,
    dutyClasses: applicationDuty?.classes ?? [],
    dutyProhibited: applicationDuty?.potentiallyProhibited ?? [],
  };
}

const nonEmptyList = (list: unknown): string[] | undefined =>
  Array.isArray(list) && list.length > 0 ? (list as string[]) : undefined;

/** Save input from the form values. */
export function toSaveInput(values: Values): Saved {
  const { declarableList, declarableDate, dutyAbove, dutyClasses, dutyProhibited, ...fields } = values;
  const [classes, potentiallyProhibited] = [nonEmptyList(dutyClasses), nonEmptyList(dutyProhibited)];
  return {
    ...fields,
    replacedById: fields.active === false ? fields.replacedById : undefined,
    declarableSince: declarableList && declarableDate ? { list: declarableList, date: declarableDate } : undefined,
    applicationDuty: dutyAbove
      ? {
          abovePercent: dutyAbove,
          ...(classes ? { classes } : {}),
          ...(potentiallyProhibited ? { potentiallyProhibited } : {}),
        }
      : undefined,
  } as Saved;
}
