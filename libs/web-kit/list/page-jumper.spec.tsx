import { LOCALES } from '@matlas/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderKit, useEnglish } from '../testing';
import { ListFoot, type ListFootProps } from './list-foot';
import { pageIn } from './page-jumper';

beforeAll(() => useEnglish());

it.each([
  ['3', 7, 3],
  [' 7 ', 7, 7],
  ['8', 7, undefined],
  ['0', 7, undefined],
  ['-1', 7, undefined],
  ['2.5', 7, undefined],
  ['two', 7, undefined],
  ['', 7, undefined],
  ['4000', undefined, 4000],
])('%j of %s pages is page %s', (text, last, page) => expect(pageIn(text, last)).toBe(page));

describe('the foot of a list', () => {
  const open = (given: Partial<ListFootProps> = {}) => {
    const onPage = jest.fn();
    renderKit(
      <ListFoot
        state={{ q: '', page: 1, size: 20, sort: undefined, filters: {} }}
        total={139}
        totalIsMin={false}
        onPage={onPage}
        {...given}
      />,
    );
    return onPage;
  };
  const jump = (text: string) => {
    const field = screen.getByLabelText('Go to page');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  it('opens the page that is typed, and offers five page numbers', () => {
    const onPage = open();
    expect(document.querySelectorAll('.ant-pagination-item')).toHaveLength(5 - 1);
    jump('7');
    expect(onPage).toHaveBeenCalledWith(7, 20);
  });
  it('refuses a page that there is not with the sentence of the specification', async () => {
    const onPage = open();
    jump('8');
    await waitFor(() => expect(screen.getByText(LOCALES.en.errors.client.pageNumber)).toBeInTheDocument());
    expect(onPage).not.toHaveBeenCalled();
  });
  it('has no field where there is one page', () => {
    open({ total: 20 });
    expect(screen.queryByLabelText('Go to page')).toBeNull();
  });
});
