/** The views of watchlists and alerts, with their texts. */
import { addTexts } from '../../texts.js';
import { watchingTexts } from '../../texts/watching.js';

addTexts(watchingTexts);

export { Alerts } from '../alerts/alerts.js';
export { List } from './list.js';
export { Lists } from './lists.js';
