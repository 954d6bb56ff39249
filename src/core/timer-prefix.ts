/** EventBridge Scheduler takes names of 64 characters (`CreateSchedule`, EventBridge Scheduler API Reference). */
const LONGEST_STACK = 32;

/** What the name of every release timer of a stack begins with; the permission to make them is for those. */
export const timerPrefix = (stack: string): string => stack.slice(0, LONGEST_STACK);
