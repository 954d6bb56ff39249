/** What the handler of alarms said of one event: `applied`, `held errors-high`, `ignored foreign-account`, … */
export const outcomeOf = (results: unknown): string => {
  const [result] = results as readonly unknown[];
  const { activity, reason } = (result ?? {}) as {
    readonly activity?: {
      readonly outcome: { readonly kind: string };
      readonly decision: { readonly reason?: string };
    };
    readonly reason?: string;
  };
  return activity ? `${activity.outcome.kind} ${activity.decision.reason ?? ''}`.trim() : `ignored ${reason}`;
};
