/** The settings that `runPinned` hands to a program. */
export async function readInput<Input>(): Promise<Input> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}
