/**
 * The plotting library and a document for it to draw into. Loaded when a page is asked for and not before: no other
 * command waits for them.
 */
export const loadPlotting = async () => {
  const [Plot, { parseHTML }] = await Promise.all([import('@observablehq/plot'), import('linkedom')]);
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  return { Plot, document };
};

export type Plotting = Awaited<ReturnType<typeof loadPlotting>>;
