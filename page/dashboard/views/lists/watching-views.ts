/** The views of watchlists and alerts, with their texts. */
import { watchingTexts } from '../../texts/watching.ts';
import { addTexts } from '../../texts.ts';

addTexts(watchingTexts);

export { Alerts } from '../alerts/alerts.tsx';
export { List } from './list.tsx';
export { Lists } from './lists.tsx';
