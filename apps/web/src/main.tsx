import { startWords } from '@matlas/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadPublicWords } from './load-public-words';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void startWords(loadPublicWords).then(() => createRoot(root).render(<App />));
