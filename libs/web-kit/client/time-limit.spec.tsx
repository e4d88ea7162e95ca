import { accountApi, configApi } from '@matlas/contract';
import { act, screen } from '@testing-library/react';
import { pending, refusal, renderKit, stubServer, success, useEnglish } from '../testing';
import { call } from './call';
import { ignoreRefusal } from './call-error';
import { fetchFile } from './download';
import { usePendingCalls } from './pending-calls';
import { CALL_TIMEOUT_MS, FILE_TIMEOUT_MS, withTimeLimit } from './time-limit';

const log = 'kit.query';
beforeAll(() => useEnglish());
afterEach(() => jest.useRealTimers());

it('gives files an hour, and other calls less', () => {
  expect(FILE_TIMEOUT_MS).toBe(3_600_000);
  expect(CALL_TIMEOUT_MS).toBeLessThan(FILE_TIMEOUT_MS);
});

it('gives up a call that is not answered, with a sentence', async () => {
  jest.useFakeTimers();
  const seen = stubServer(() => pending);
  const outcome = call(configApi.getHelp, {}, { log }).catch((reason: Error) => reason.message);
  await act(() => jest.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1));
  expect(seen[0]?.isAborted).toBeUndefined();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(await outcome).toBe('The server did not answer in time; try again');
  expect(seen[0]?.isAborted).toBe(true);
});

it('passes on that the caller gave up, and leaves no timer', async () => {
  jest.useFakeTimers();
  stubServer(() => pending);
  const control = new AbortController();
  const outcome = call(configApi.getHelp, {}, { log, signal: control.signal }).catch((reason: Error) => reason.name);
  control.abort();
  expect(await outcome).toBe('AbortError');
  expect(jest.getTimerCount()).toBe(0);
  expect(await withTimeLimit(5, undefined, () => Promise.resolve('done'))).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});

describe('the number of pending calls', () => {
  const Count = () => <p>{`pending ${usePendingCalls()}`}</p>;
  it('is zero again with the last answer, whether it is a success, a refusal or a broken download', async () => {
    let answers: (() => void)[] = [];
    stubServer(({ path }) => (path.endsWith('getHelp') ? success(null) : refusal(500, 'internal', 'broken')));
    renderKit(<Count />);
    const passed = globalThis.fetch;
    globalThis.fetch = (...given) =>
      new Promise((resolve, reject) => {
        answers.push(() => void passed(...given).then(resolve, reject));
      });
    let all: Promise<unknown>[] = [];
    act(() => {
      all = [
        call(configApi.getHelp, {}, { log }),
        call(accountApi.clientManagers, { pageNo: 1, pageSize: 5 }, { log }).catch(ignoreRefusal),
        fetchFile(configApi.getHelp, {}, { log }).catch(ignoreRefusal),
      ];
    });
    expect(screen.getByText('pending 3')).toBeInTheDocument();
    await act(async () => {
      for (const answer of answers.splice(1)) answer();
      await Promise.all(all.slice(1));
    });
    expect(screen.getByText('pending 1')).toBeInTheDocument();
    await act(async () => {
      for (const answer of answers) answer();
      await Promise.all(all);
    });
    expect(screen.getByText('pending 0')).toBeInTheDocument();
    answers = [];
    globalThis.fetch = passed;
  });
});
