/** A register's answer could hold any address; only these become links. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url);
