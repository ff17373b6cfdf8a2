/** The API, for the network view. */
export { ask } from './data/ask.js';
export { ApiError, fetchText } from './data/request.js';
