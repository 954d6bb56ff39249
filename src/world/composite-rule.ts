import type { AlarmState } from '../core/alarm-transition.ts';
import { validationRefusal } from './refusal.ts';

/**
 * Whether the rule of a composite alarm holds: ALARM(x), OK(x), INSUFFICIENT_DATA(x), TRUE, FALSE, AND, OR, NOT and
 * parentheses; AT_LEAST is not modelled. An alarm that does not exist is in no state.
 * PutCompositeAlarm, Amazon CloudWatch API Reference. @throws AwsRefusal for a rule that cannot be read
 */
export const ruleHolds = (rule: string, stateOf: (name: string) => AlarmState | undefined): boolean => {
  const tokens = rule.match(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/g) ?? [];
  let place = 0;
  const unreadable = () => validationRefusal(`AlarmRule must be a valid expression: ${rule}`);
  const take = (): string => {
    const token = tokens[place];
    if (token === undefined) throw unreadable();
    place += 1;
    return token;
  };
  const expect = (wanted: string): void => {
    if (take() !== wanted) throw unreadable();
  };
  const atom = (): boolean => {
    const token = take();
    switch (token) {
      case '(': {
        const inner = either();
        expect(')');
        return inner;
      }
      case 'NOT':
        return !atom();
      case 'TRUE':
        return true;
      case 'FALSE':
        return false;
      case 'ALARM':
      case 'OK':
      case 'INSUFFICIENT_DATA': {
        expect('(');
        const name = take().replace(/^"|"$/g, '');
        expect(')');
        // By ARN or by name.
        return stateOf(name.replace(/^arn:[^:]*:cloudwatch:[^:]*:[^:]*:alarm:/, '')) === token;
      }
      default:
        throw unreadable();
    }
  };
  const both = (): boolean => {
    let holds = atom();
    while (tokens[place] === 'AND') {
      place += 1;
      const next = atom();
      holds = holds && next;
    }
    return holds;
  };
  const either = (): boolean => {
    let holds = both();
    while (tokens[place] === 'OR') {
      place += 1;
      const next = both();
      holds = holds || next;
    }
    return holds;
  };
  const holds = either();
  if (place !== tokens.length) throw unreadable();
  return holds;
};
