import { route } from '@matlas/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { z } from 'zod';
import { renderKit, signInAs, useEnglish } from '../testing/render-kit';
import { refusal, stubServer, success } from '../testing/stub-server';
import { Field } from './field';
import { ResourceForm } from './resource-form';
import { useRules } from './use-rules';

const input = z.object({
  id: z.number().optional(),
  version: z.number().optional(),
  code: z.string(),
  name: z.string(),
});
const save = route({ method: 'POST', path: '/law/save', needs: 'rule:msgLawInfo:edit', input, output: z.null() });
const onClose = jest.fn();

function LawForm({ record }: { record?: z.output<typeof input> }) {
  const { withoutSpaces } = useRules();
  return (
    <ResourceForm name="laws" title="Law" save={save} record={record} onClose={onClose}>
      <Field name="code" isRequired rules={[withoutSpaces()]}>
        <Input />
      </Field>
      <Field name="name" isRequired>
        <Input />
      </Field>
    </ResourceForm>
  );
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeAll(() => useEnglish({ laws: { title: 'Laws', field: { code: 'Code', name: 'Name' } } }));
beforeEach(() => {
  signInAs(['*:*:*']);
  onClose.mockReset();
});

it('validates on save, counts the errors and focuses the first', async () => {
  const seen = stubServer(() => success(null));
  renderKit(<LawForm />);
  press('Save');
  expect(await screen.findByText('2 fields need a change')).toBeVisible();
  expect(screen.getByText('Enter code')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')));
  expect(seen).toEqual([]);
});

it('validates a field when it is left, and on each key press while it has an error', async () => {
  stubServer(() => success(null));
  renderKit(<LawForm />);
  type('Code', 'A B');
  expect(screen.queryByText('No spaces')).toBeNull();
  fireEvent.blur(screen.getByLabelText('Code'));
  expect(await screen.findByText('No spaces')).toBeVisible();
  type('Code', 'AB');
  await waitFor(() => expect(screen.queryByText('No spaces')).toBeNull());
});

it('sends the fields with id and version, then closes', async () => {
  const seen = stubServer(() => success(null));
  renderKit(<LawForm record={{ id: 4, version: 9, code: 'ELV', name: 'Old' }} />);
  type('Name', 'New');
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(seen.map(({ body }) => body)).toEqual([{ id: 4, version: 9, code: 'ELV', name: 'New' }]);
});

it('shows findings of the server at their fields and the others above', async () => {
  stubServer(() =>
    refusal(422, 'badInput', 'Check the input', {
      issues: [
        { path: 'code', code: 'taken', message: 'Code ELV is already used' },
        { path: 'lists.0', code: 'x', message: 'The list is locked' },
      ],
    }),
  );
  renderKit(<LawForm record={{ id: 4, version: 9, code: 'ELV', name: 'Old' }} />);
  press('Save');
  expect(await screen.findByText('Code ELV is already used')).toBeVisible();
  expect(screen.getByText('1 field needs a change')).toBeVisible();
  expect(screen.getByText('The list is locked')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('shows the message of a refusal that belongs to no field', async () => {
  stubServer(() => refusal(409, 'conflict', 'Somebody else has saved meanwhile'));
  renderKit(<LawForm record={{ id: 4, version: 9, code: 'ELV', name: 'Old' }} />);
  press('Save');
  expect(await screen.findByText('Somebody else has saved meanwhile')).toBeVisible();
});

it('asks once before unsaved changes are lost', async () => {
  stubServer(() => success(null));
  renderKit(<LawForm />);
  press('Cancel');
  expect(onClose).toHaveBeenCalledTimes(1);
  type('Code', 'ELV');
  press('Cancel');
  expect(await screen.findAllByText('Discard your changes?')).not.toHaveLength(0);
  expect(onClose).toHaveBeenCalledTimes(1);
  press('Discard');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});
