import type { JobState } from '@matlas/contract';
import type { IssueInput } from '../app-error';
import type { Auth, Language, ScopeLimits } from '../auth';

/** A message of the `jobs` namespace with its parameters; rendered in the reader's language. */
export interface JobMessage {
  key: string;
  params?: Record<string, unknown>;
}
/** Failure of a job: a code of the error catalogue, rendered in the reader's language. */
export interface JobFailure {
  code: string;
  params: Record<string, unknown>;
  issues: readonly IssueInput[];
}
/** The starter of a job. Permissions and limits are stored only for API keys, which may have less than their user. */
export interface JobStarter {
  via: Auth['via'];
  loginName: string;
  name: string;
  permissions?: readonly string[];
  limits?: ScopeLimits | undefined;
}

/** A row of `job` with the columns that readers need. */
export interface JobRecord {
  id: number;
  name: string;
  state: JobState;
  titleParams: Record<string, unknown>;
  input: unknown;
  result: unknown;
  error: JobFailure | null;
  done: number;
  total: number | null;
  step: JobMessage | null;
  enterpriseId: number | null;
  organisationId: number | null;
  createdBy: number | null;
  starter: JobStarter;
  language: Language;
  priority: number;
  attempts: number;
  maxAttempts: number;
  epoch: number;
  cancelRequested: boolean;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** The select list of a JobRecord; `alias` ends in a dot or is empty. */
export const jobColumns = (alias = ''): string =>
  [
    'id',
    'name',
    'state',
    'title_params as "titleParams"',
    'input',
    'result',
    'error',
    'done',
    'total',
    'step',
    'enterprise_id as "enterpriseId"',
    'organisation_id as "organisationId"',
    'created_by as "createdBy"',
    'starter',
    'language',
    'priority',
    'attempts',
    'max_attempts as "maxAttempts"',
    'epoch',
    'cancel_requested as "cancelRequested"',
    'created_at as "createdAt"',
    'started_at as "startedAt"',
    'finished_at as "finishedAt"',
  ]
    .map((column) => `${alias}${column}`)
    .join(', ');

/** The data of a job that the queue needs. A second entry with the same ID and epoch counts as the same entry. */
export interface QueueEntry {
  id: number;
  name: string;
  epoch: number;
  priority: number;
  delayMs: number;
}
