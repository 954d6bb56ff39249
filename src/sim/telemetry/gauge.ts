import type { Copy } from '../service/copy.ts';

/** ConcurrentRequestsPerModel / -Copy: the requests in each unit, its queue included, as the greatest of several looks per period. */
export interface ConcurrencyGauge {
  look(copies: readonly Copy[]): void;
  /** The looks since the last call, one value per unit; empty where no unit was in service. */
  take(): number[];
}

export const createConcurrencyGauge = (): ConcurrencyGauge => {
  const greatest = new Map<number, number>();
  return {
    look(copies) {
      for (const { id, inSystem } of copies) {
        const before = greatest.get(id);
        if (before === undefined || inSystem > before) greatest.set(id, inSystem);
      }
    },
    take() {
      const values = [...greatest.values()];
      greatest.clear();
      return values;
    },
  };
};
