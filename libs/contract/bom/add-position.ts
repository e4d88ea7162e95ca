import { z } from 'zod';
import { decimal, id, optionalText, rowVersion, text } from '../wire/kit';

const positionFields = {
  name: text(200),
  foreignName: optionalText(200),
  number: optionalText(100),
  supplierCode: optionalText(50),
  supplierName: optionalText(200),
  quantity: decimal().default('1'),
  massGrams: decimal({ digits: 9 }).nullish(),
  remark: optionalText(500),
};
export const addPosition = z.object({ modId: id, parentId: id.nullish(), ...positionFields });
export const changePosition = z.object({ id, version: rowVersion.optional(), ...positionFields });
