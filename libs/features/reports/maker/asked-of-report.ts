import { badInput } from '@matlas/server-kit';
import type { z } from 'zod';
import type { ReportRequest } from './report-maker';

/** Parses the stored request of a report (vehicle and options) as the input of its export call. */
export function parseReportInput<Input extends z.ZodType>(
  input: Input,
  { modId, options }: ReportRequest,
): z.output<Input> {
  const parsed = input.safeParse({ ...options, modId });
  if (!parsed.success) throw badInput(...parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code })));
  return parsed.data;
}
