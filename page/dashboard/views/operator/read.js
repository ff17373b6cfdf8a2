/** What stands at a path of the operator's API: `children` gets it, and gets it anew. */
import { html } from 'htm/preact';
import { Answered } from '../../components/answered.js';
import { useRead } from '../../data/operator-requests.js';

export const Read = ({ path, children }) => html`<${Answered} of=${useRead(path)}>${children}<//>`;
