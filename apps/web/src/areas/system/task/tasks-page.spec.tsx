import { jobsApi, LOCALES, schedulesApi, type ScheduleRow } from '@matlas/contract';
import { renderKit, signInAs, stubServer, success, useEnglish, type SeenCall } from '@matlas/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import schedules from '../../../../locales/en/schedules.json';
import tasks from '../../../../locales/en/tasks.json';
import { TasksPage } from './tasks-page';

const cleanUp: ScheduleRow = {
  key: 'notes.cleanUp',
  title: 'Clear away old messages',
  cron: '30 3 * * *',
  defaultCron: '30 3 * * *',
  paused: false,
  nextRunAt: '2026-03-18T19:30:00.000Z',
  lastRun: null,
  version: 0,
};
const failed: ScheduleRow = {
  ...cleanUp,
  key: 'mds.draftPurge',
  title: 'Remove drafts',
  paused: true,
  nextRunAt: null,
  version: 2,
  lastRun: {
    id: 4,
    name: 'draftPurge',
    title: 'Remove drafts',
    state: 'failed',
    done: 0,
    total: null,
    stepText: null,
    percent: null,
    secondsLeft: null,
    result: null,
    error: { code: 'internal', message: 'The disk is full', issues: [] },
    startedBy: 'Platform',
    attempts: 1,
    createdAt: '2026-03-17T19:35:00.000Z',
    startedAt: '2026-03-17T19:35:01.000Z',
    finishedAt: '2026-03-17T19:35:02.000Z',
    can: { cancel: false, retry: true },
  },
};
const serve = () =>
  stubServer(({ path }) => {
    if (path.endsWith(schedulesApi.list.path)) return success([cleanUp, failed]);
    if (path.endsWith(schedulesApi.run.path)) return success({ jobId: 9, joined: false });
    if (path.endsWith(jobsApi.page.path)) return success({ records: [], total: 0 });
    return success(cleanUp);
  });
const bodiesTo = (seen: readonly SeenCall[], path: string) =>
  seen.filter((call) => call.path === `/api${path}`).map(({ body }) => body);
const choose = async (title: string, action: string) => {
  fireEvent.click(screen.getByLabelText(`More for ${title}`));
  fireEvent.click(await screen.findByText(action));
};

beforeAll(() => useEnglish({ ...LOCALES.en, schedules, tasks }));
beforeEach(() => {
  localStorage.clear();
  signInAs(['system:schedule:*', 'system:job:query']);
});

it('shows schedules beside the jobs: next run, pause, and why the last run failed', async () => {
  serve();
  renderKit(<TasksPage />, '/taskLogAdmin/index');
  fireEvent.click(await screen.findByText(schedules.view.schedules));
  await screen.findByText('Clear away old messages');
  expect(screen.getByText(schedules.never)).toBeInTheDocument();
  expect(screen.getByText(schedules.paused)).toBeInTheDocument();
  expect(screen.getByText('Failed · The disk is full')).toBeInTheDocument();
});

it('runs a schedule at once, and pauses and resumes it with its version', async () => {
  const seen = serve();
  renderKit(<TasksPage />, '/taskLogAdmin/index?view=schedules');
  await screen.findByText('Clear away old messages');
  await choose('Clear away old messages', schedules.run);
  await waitFor(() => expect(bodiesTo(seen, schedulesApi.run.path)).toEqual([{ key: 'notes.cleanUp' }]));
  await choose('Remove drafts', schedules.resume);
  await waitFor(() =>
    expect(bodiesTo(seen, schedulesApi.update.path)).toEqual([
      { key: 'mds.draftPurge', cron: '30 3 * * *', paused: false, version: 2 },
    ]),
  );
});

it('sets other times and leaves the pause as it is', async () => {
  const seen = serve();
  renderKit(<TasksPage />, '/taskLogAdmin/index?view=schedules');
  fireEvent.click(await screen.findByLabelText('Edit Remove drafts'));
  const field = await waitFor(() => document.querySelector('#schedules_cron') as HTMLInputElement);
  fireEvent.change(field, { target: { value: '0 4 * * 1' } });
  fireEvent.click(screen.getByText('Save', { selector: 'button > span' }));
  await waitFor(() =>
    expect(bodiesTo(seen, schedulesApi.update.path)).toEqual([
      { key: 'mds.draftPurge', cron: '0 4 * * 1', paused: true, version: 2 },
    ]),
  );
});

it('shows those without the right only the jobs', async () => {
  signInAs(['system:job:query']);
  const seen = serve();
  renderKit(<TasksPage />, '/taskLogAdmin/index?view=schedules');
  await screen.findByText(tasks.empty);
  expect(screen.queryByText(schedules.view.schedules)).toBeNull();
  expect(bodiesTo(seen, schedulesApi.list.path)).toEqual([]);
});
