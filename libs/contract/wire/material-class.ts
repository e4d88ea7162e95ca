import { z } from 'zod';

/** Code of a material class (VDA 231-106), such as `5`, `5.1` or `5.1.b`. */
export const materialClassCode = z
  .string()
  .trim()
  .regex(/^\d(\.\w{1,3}){0,3}$/);
