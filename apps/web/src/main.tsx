import { startWords } from '@matlas/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadWords } from './load-words';
import './areas/areas.css';
import './shell/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void startWords(loadWords).then(() => createRoot(root).render(<App />));
