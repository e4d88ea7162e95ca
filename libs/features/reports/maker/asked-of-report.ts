import { badInput } from '@matlas/server-kit';
import type { z } from 'zod';
import type { ReportRequest } from './report-maker';

/** The input of an export call as a kept report has it: the vehicle, and everything else as options. */
export function askedOfReport<Input extends z.ZodType>(
  input: Input,
  { modId, options }: ReportRequest,
): z.output<Input> {
  const parsed = input.safeParse({ ...options, modId });
  if (!parsed.success) throw badInput(...parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code })));
  return parsed.data;
}
