import { route } from '@matlas/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { pending, refusal, renderKit, signInAs, stubServer, success, useEnglish } from '../testing';
import { useCommand, type CommandOptions } from './use-command';
import { useRoute } from './use-route';

const list = route({
  method: 'GET',
  path: '/law/list',
  needs: 'rule:msgLawInfo:query',
  input: z.object({}),
  output: z.string(),
});
const check = route({
  method: 'POST',
  path: '/law/check',
  needs: 'rule:msgLawInfo:edit',
  input: z.object({ checkOnly: z.boolean() }),
  output: z.string(),
});
type Options = Partial<CommandOptions<typeof check>>;

/** Two steps with one command: a check, then "Make". */
function TwoSteps({ showsAnswer, ...options }: { showsAnswer: boolean } & Options) {
  const [answer, setAnswer] = useState<string>();
  const { data } = useRoute(list, {}, { log: 'list' });
  const command = useCommand(check, { log: 'check', ...(showsAnswer ? { onDone: setAnswer } : {}), ...options });
  return (
    <>
      <p>{data}</p>
      <Button loading={command.isPending} onClick={() => command.mutate({ checkOnly: answer === undefined })}>
        {answer === undefined ? 'Preview' : 'Make'}
      </Button>
    </>
  );
}

/** The first request of the list is answered; its refetch never ends. */
function slowList() {
  let read = 0;
  const seen = stubServer(({ path }) => {
    if (!path.endsWith('/law/list')) return success('made');
    read += 1;
    return read === 1 ? success('a law') : pending;
  });
  return {
    commands: () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body),
    isReadAgain: () => seen.filter(({ method }) => method === 'GET').length > 1,
  };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }));

beforeAll(() => useEnglish());
beforeEach(() => signInAs(['*:*:*']));

it('allows pressing a button that appears with the answer while the lists are read again', async () => {
  const server = slowList();
  renderKit(<TwoSteps showsAnswer />);
  await screen.findByText('a law');
  press('Preview');
  await screen.findByRole('button', { name: /Make/ });
  await waitFor(() => expect(server.isReadAgain()).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Make' })).not.toHaveClass('ant-btn-loading'));
  press('Make');
  await waitFor(() => expect(server.commands()).toEqual([{ checkOnly: true }, { checkOnly: false }]));
});

it.each([
  ['no answer is shown', { showsAnswer: false }],
  ['its button goes on from the lists', { showsAnswer: true, pendingUntil: 'lists' }],
] as const)('it is pending until the lists are read again where %s', async (_case, options) => {
  const server = slowList();
  renderKit(<TwoSteps {...options} />);
  await screen.findByText('a law');
  press('Preview');
  await waitFor(() => expect(server.isReadAgain()).toBe(true));
  const button = screen.getByRole('button');
  expect(button).toHaveClass('ant-btn-loading');
  fireEvent.click(button);
  expect(server.commands()).toHaveLength(1);
});

it('run shows a refusal itself, and answers undefined', async () => {
  stubServer(({ path }) =>
    path.endsWith('/law/list') ? success('a law') : refusal(409, 'conflict', 'changed meanwhile'),
  );
  const ran = jest.fn();
  function Runs() {
    const command = useCommand(check, { log: 'check' });
    return <Button onClick={() => void command.run({ checkOnly: true }).then(ran)}>Run</Button>;
  }
  renderKit(<Runs />);
  press('Run');
  await screen.findByText('changed meanwhile');
  await waitFor(() => expect(ran.mock.calls).toEqual([[undefined]]));
});
