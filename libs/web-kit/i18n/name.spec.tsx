import { render, screen } from '@testing-library/react';
import { changeLanguage, startWords } from './i18n';
import { Name, OtherName } from './name';

beforeAll(() => startWords(() => Promise.resolve({})));

it('shows the name in the reader’s language, the other as title, and marks Chinese on an English page', async () => {
  await changeLanguage('en');
  render(
    <>
      <Name of={{ name: '支架', foreignName: 'Bracket' }} />
      <Name of={{ name: '螺母' }} />
      <OtherName of={{ name: '垫片', foreignName: 'Washer' }} />
    </>,
  );
  expect(screen.getByText('Bracket')).toMatchObject({ title: 'Bracket · 支架', lang: '' });
  expect(screen.getByText('螺母')).toMatchObject({ title: '', lang: 'zh' });
  expect(screen.getByText('垫片').lang).toBe('zh');
});

it('adds no mark on a Chinese page', async () => {
  await changeLanguage('zh');
  render(<Name of={{ name: '支架', foreignName: 'Bracket' }} />);
  expect(screen.getByText('支架')).toMatchObject({ title: '支架 · Bracket', lang: '' });
});
