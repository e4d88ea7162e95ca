import { lawCodeIn } from './law-words';
import { namesIn, type Named } from './names';

describe('names of a record', () => {
  it.each<[string, Named, 'zh' | 'en', string, string]>([
    ['both names for a Chinese reader', { name: '支架', foreignName: 'Bracket' }, 'zh', '支架', 'Bracket'],
    ['both names for an English reader', { name: '支架', foreignName: 'Bracket' }, 'en', 'Bracket', '支架'],
    ['no foreign name', { name: '支架', foreignName: null }, 'en', '支架', ''],
    ['an empty foreign name', { name: '支架', foreignName: '' }, 'en', '支架', ''],
    ['names entered the other way round', { name: 'Bracket', foreignName: '支架' }, 'zh', '支架', 'Bracket'],
    ['and for an English reader', { name: 'Bracket', foreignName: '支架' }, 'en', 'Bracket', '支架'],
    ['twice the same', { name: 'PA66', foreignName: 'PA66' }, 'en', 'PA66', ''],
    ['none at all', { name: null }, 'en', '', ''],
  ])('%s', (_case, named, language, first, other) => expect(namesIn(language, named)).toEqual({ first, other }));
});

it('shows the display code of platform regulations and the entered code of enterprise regulations', () => {
  expect(['GBT-30512', 'ELV', 'REACH-SVHC', 'HOUSE-1', 'constructor'].map((code) => lawCodeIn('en', code))).toEqual([
    'GB/T 30512',
    'ELV 2000/53/EC',
    'REACH SVHC',
    'HOUSE-1',
    'constructor',
  ]);
});
