/** A tag is known again in every form that a proxy gives it, and no other tag is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesTag, requireTag } from '../../../src/http/rest/entity-tag.ts';

const opaque = fc.stringMatching(/^[\w.-]{1,27}$/);
const quoted = (text: string) => `"${text}"`;

/** As this service, Apache, mod_brotli, Jetty and nginx write the tag of what they compress. */
const endings = fc.array(fc.constantFrom(':br', ':gzip', '-gzip', '-br', '--gzip', ';gz'), { maxLength: 2 });
const others = fc.array(opaque.map(quoted), { maxLength: 3 });

test('whatever a proxy made of a tag is known again, alone or in a list', () => {
  fc.assert(
    fc.property(opaque, endings, others, others, fc.boolean(), (text, ends, before, behind, isWeak) => {
      const strong = quoted(text + ends.join(''));
      const field = [...before, isWeak ? `W/${strong}` : strong, ...behind].join(', ');
      expect(matchesTag(field, quoted(text))).toBe(true);
      const required = () => requireTag(name => (name === 'if-match' ? field : null), quoted(text));
      expect(required).not.toThrow();
    }),
  );
});

test('no other tag is taken for it', () => {
  fc.assert(
    fc.property(opaque, opaque, (sent, text) => {
      fc.pre(!new RegExp(`^${text.replaceAll('.', '\\.')}(-?-(br|gz(ip)?|deflate|zstd))*$`).test(sent));
      expect(matchesTag(quoted(sent), quoted(text))).toBe(false);
    }),
  );
  for (const field of ['', '""', '"a', 'a', 'a-gzip', '"a-gzip', '"a-gzipped"', '"-gzip"'])
    expect(matchesTag(field, '"a"'), field).toBe(false);
});
