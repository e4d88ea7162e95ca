import type { @Name@Row } from '@matlas/contract';
import { renderKit, type SeenCall, signInAs, stubServer, success, useEnglish } from '@matlas/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import common from '../../../locales/en/common.json';
import @names@ from '../../../locales/en/@names@.json';
import { @Names@Page } from './@file@-page';

const record: @Name@Row = {
  id: 3, code: 'A-1', nameZh: '第一条', nameEn: 'First', note: 'why it is there', builtIn: true,
  can: { edit: false, delete: false }, createTime: '2026-01-05T08:00:00.000Z', updateTime: '2026-01-05T08:00:00.000Z', version: 1,
};

beforeEach(() => useEnglish({ common, @names@ }));

/** Every call that the page makes for a person with these rights. */
async function openPage(rights: readonly string[]): Promise<SeenCall[]> {
  signInAs([...rights]);
  const calls: SeenCall[] = [];
  stubServer((call) => {
    calls.push(call);
    return success({ records: [record], total: 1, pageNo: 1, pageSize: 20 });
  });
  renderKit(<@Names@Page />);
  await screen.findByText('First');
  return calls;
}

it('lists the records in the language of the reader, and opens the form to add one', async () => {
  const calls = await openPage(['@right@:@name@:*']);
  expect(calls.map(({ path }) => path)).toEqual(['/api/@right@/@name@/page']);
  expect(screen.getAllByText('A-1')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /New$/ }));
  expect(await screen.findByText(@names@.new)).toBeInstanceOf(HTMLElement);
});

it('offers nothing to add to a reader', async () => {
  await openPage(['@right@:@name@:query']);
  expect(screen.queryByRole('button', { name: /New$/ })).toBeNull();
});
