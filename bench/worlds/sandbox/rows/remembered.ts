/** The function, asked once for each text: for vocabularies of which a country uses a few words over and over. */
export function remembered<T>(read: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return text => {
    if (!answers.has(text)) answers.set(text, read(text));
    return answers.get(text)!;
  };
}
