/** Text that is HTML already. */
export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Markup[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe between tags and within quoted attributes. Characters that HTML forbids are shown as forbidden. */
export const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the forbidden ones.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '\uFFFD');

const toText = (value: Value): string => {
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
};

/** A template whose values are escaped, unless they are markup of their own. */
export const html = (texts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: texts.map((text, n) => text + (n < values.length ? toText(values[n] ?? '') : '')).join(''),
});

export const raw = (markup: string): Markup => ({ markup });
