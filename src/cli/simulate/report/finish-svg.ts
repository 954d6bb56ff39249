import { escapeText, type Markup, raw } from './markup.ts';

export interface ChartText {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

/** What the library's own style sheet would say stands once in the page's. */
const OWN_STYLE = /<style>[\s\S]*?<\/style>/g;

const GEOMETRY = / (?:d|x|y|x1|x2|y1|y2|cx|cy|width|height|transform)="[^"]*"/g;
const LONG_FRACTION = /(\.\d\d)\d+/g;

/** A hundredth of a pixel is enough. Names and reasons stay as they are. */
const shorten = (svg: string): string => svg.replace(GEOMETRY, (attribute) => attribute.replace(LONG_FRACTION, '$1'));

/** A chart as it stands in the page: it scales with its view box, and says in words what it shows. */
export const finishSvg = (svg: { readonly outerHTML: string }, { id, title, description }: ChartText): Markup => {
  const words = `<title id="${id}-title">${escapeText(title)}</title><desc id="${id}-desc">${escapeText(description)}</desc>`;
  const named = `role="img" aria-labelledby="${id}-title" aria-describedby="${id}-desc"`;
  return raw(
    shorten(svg.outerHTML)
      .replace(OWN_STYLE, '')
      .replace(/^<svg([^>]*)>/, (_, attributes: string) => {
        const kept = attributes.replace(/ (?:width|height)="[^"]*"/g, '');
        return `<svg${kept} ${named}>${words}`;
      }),
  );
};
