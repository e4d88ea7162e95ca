import { FolderSubmitter } from './folder-submitter';
import { HttpSubmitter } from './http-submitter';
import { SubmissionOutcomes } from './submission-outcomes';
import { SubmissionWays } from './submission-ways';
import { SubmissionService, SubmissionStart } from './submission.service';
import { SubmissionStore } from './submission.store';
import { unansweredSubmissionTodo } from './unanswered-todo.store';
import { FetchScipOutcomesJob, SubmitDossierJob } from './submit.job';

export const SUBMISSION_PROVIDERS = [
  FetchScipOutcomesJob,
  FolderSubmitter,
  HttpSubmitter,
  SubmissionOutcomes,
  SubmissionService,
  SubmissionStart,
  SubmissionStore,
  SubmissionWays,
  SubmitDossierJob,
  unansweredSubmissionTodo,
];
