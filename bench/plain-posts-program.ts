/** POSTs by undici, a fresh connection each, neither signed nor recorded. */
import { Agent, request } from 'undici';
import { readInput } from './read-input.ts';

const { url, body, posts, atOnce } = await readInput<{
  url: string;
  body: string;
  posts: number;
  atOnce: number;
}>();
let left = posts;
const poster = async () => {
  while (left-- > 0) {
    const dispatcher = new Agent({ pipelining: 0 });
    const { body: answer } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      dispatcher,
      reset: true,
    });
    await answer.dump();
    await dispatcher.destroy();
  }
};
await Promise.all(Array.from({ length: atOnce }, poster));
console.log(JSON.stringify({ posts }));
