/** Breaks a text between words into lines of at most `width`. A longer word has a line of its own; line ends are kept. */
export const wrapText = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (longer.length <= width || line === '') line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
