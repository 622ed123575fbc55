import { createRoot } from 'react-dom/client';
import './base.css';
import './dark.css';
import type { Examples } from './examples.ts';

/** Every example of every component on one page: for people to look at, and for axe. */
const modules = import.meta.glob<{ examples: Examples }>('./*/*.examples.tsx', { eager: true });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <h1>Examples</h1>
      {Object.entries(modules).flatMap(([path, { examples }]) =>
        Object.entries(examples)
          // A modal dialog makes the rest of the page unreachable; the journeys look at open ones.
          .filter(([name]) => !(path.includes('/dialog/') && name === 'open'))
          .map(([name, example]) => (
            <section key={path + name} aria-label={`${path} ${name}`}>
              <h2>
                {path.split('/')[1]}: {name}
              </h2>
              {example}
            </section>
          )),
      )}
    </>,
  );
}
