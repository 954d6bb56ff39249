/** Levenshtein's distance, one row at a time. */
const distance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const current = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (previous[j] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
};

/** A longer word that holds the candidate whole is one slip away: `endpointName`, `maximum`. */
const slips = (word: string, candidate: string): number =>
  candidate.length > 2 && word.includes(candidate) ? Math.min(1, distance(word, candidate)) : distance(word, candidate);

/** The candidate most like a misspelt word, or none where a person would not see the likeness either. */
export const nearest = (word: string, candidates: readonly string[]): string | undefined => {
  const wanted = word.toLowerCase().replaceAll(/[-_ ]/g, '').slice(0, 80);
  const ranked = candidates
    .map((candidate) => ({ candidate, away: slips(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, away }) => away <= Math.max(2, Math.floor(candidate.length / 2)) && away < candidate.length)
    .sort((a, b) => a.away - b.away);
  return ranked[0]?.candidate;
};
