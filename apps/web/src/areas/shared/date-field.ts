import dayjs, { type Dayjs } from 'dayjs';

/** Props of a `<Field>` around a DatePicker; the form stores the ISO date of the API, `2026-03-18`. */
export const dateField = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'string' && value !== '' ? dayjs(value) : null }),
  normalize: (value: Dayjs | null) => value?.format('YYYY-MM-DD') ?? null,
};
