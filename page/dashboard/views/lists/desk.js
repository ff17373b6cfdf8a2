/** The views of watchlists and alerts, with their texts. */

import { watchingTexts } from '../../texts/watching.js';
import { addTexts } from '../../texts.js';

addTexts(watchingTexts);

export { Alerts } from '../alerts/alerts.js';
export { List } from './list.js';
export { Lists } from './lists.js';
