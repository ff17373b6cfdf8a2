/**
 * `/dashboard/parts`, for those who build the page and for tests: behind `#/VIEW/STATE` a whole view with samples, and on one
 * page every state of the components that no such view shows.
 */
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { CommandBox } from '../commands/command-box.tsx';
import { Button, PageHead, Panel } from '../components.ts';
import { operatorTexts } from '../texts/operator.ts';
import { addTexts, getLanguage, setLanguage } from '../texts.ts';
import { STATES, startSampleService } from './sample-service.ts';
import { VIEWS } from './sample-views.tsx';
import { SAMPLES } from './samples.tsx';

addTexts(operatorTexts);
addEventListener('hashchange', () => location.reload());
const [, view = '', state = ''] = location.hash.split('/');
if (STATES.includes(state)) startSampleService(state);

function Parts() {
  const [hasCommands, setCommands] = useState(false);
  return (
    <>
      <main id="main">
        <PageHead title="Parts">
          <Button onClick={() => setLanguage(getLanguage() === 'pt' ? 'en' : 'pt')} label={getLanguage()} />
          <Button onClick={() => setCommands(true)} label="Commands" />
        </PageHead>
        <ul class="legend">
          {Object.keys(VIEWS).map(name => (
            <li>
              {name}:{' '}
              {STATES.map(one => (
                <>
                  <a href={`#/${name}/${one}`}>{one}</a>{' '}
                </>
              ))}
            </li>
          ))}
        </ul>
        {SAMPLES.map(([name, states], place) => (
          <Panel title={name} id={`part-${place}`}>
            {states()}
          </Panel>
        ))}
      </main>
      {hasCommands && <CommandBox onClose={() => setCommands(false)} />}
    </>
  );
}

const shown = VIEWS[view] ? (
  <main id="main" data-view={view} data-state={state}>
    {VIEWS[view]()}
  </main>
) : (
  <Parts />
);
render(shown, document.getElementById('app') as HTMLElement);
