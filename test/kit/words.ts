/** The words of a text, in their order: a long list that is read, and compared, line by line. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
