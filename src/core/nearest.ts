/** Levenshtein's distance, one row of the table at a time. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const letter of a) {
    let left = Number.NaN;
    row = row.map((above, index) => {
      const diagonal = Number(row[index - 1]) + (letter === b[index - 1] ? 0 : 1);
      left = index === 0 ? above + 1 : Math.min(diagonal, above + 1, left + 1);
      return left;
    });
  }
  return Number(row.at(-1));
};

/** A longer word that holds the candidate whole is one slip away: `endpointName`, `maximum`. */
const slips = (word: string, candidate: string): number =>
  candidate.length > 2 && word.includes(candidate) ? Math.min(1, distance(word, candidate)) : distance(word, candidate);

const LONGEST_WORD = 80;

/** Case and hyphens make no difference. */
const toPlain = (word: string): string => word.toLowerCase().replaceAll(/[-_ ]/g, '').slice(0, LONGEST_WORD);

/** The candidate most like a misspelt word, or none where a person would not see the likeness either. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  const wanted = toPlain(word);
  const [best] = candidates
    .map((candidate) => ({ candidate, away: slips(wanted, toPlain(candidate)) }))
    .filter(({ candidate, away }) => away <= Math.max(2, Math.floor(candidate.length / 2)) && away < candidate.length)
    .sort((a, b) => a.away - b.away || b.candidate.length - a.candidate.length);
  return best?.candidate;
};
