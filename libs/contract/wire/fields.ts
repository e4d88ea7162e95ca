import { z } from 'zod';
import { optionalText } from './kit';

/** A field of a resource: as the client receives it, and as a save sends it. */
export interface ResourceField<Row extends z.ZodType, Save extends z.ZodType> {
  row: Row;
  save: Save;
}
type Fields = Record<string, ResourceField<z.ZodType, z.ZodType>>;

export const field = <Row extends z.ZodType, Save extends z.ZodType>(
  row: Row,
  save: Save,
): ResourceField<Row, Save> => ({
  row,
  save,
});
/** Null when it is empty. */
export const optionalTextField = (max: number) => field(z.string().nullable(), optionalText(max));

const partsOf = <F extends Fields, P extends 'row' | 'save'>(fields: F, part: P) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]])) as {
    [N in keyof F]: F[N][P];
  };
/** Fields that are the same in row and save stand in one table; these give the shapes of both. */
export const rowFields = <F extends Fields>(fields: F) => partsOf(fields, 'row');
export const saveFields = <F extends Fields>(fields: F) => partsOf(fields, 'save');
