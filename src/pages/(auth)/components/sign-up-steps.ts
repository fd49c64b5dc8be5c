import {
  confirmPassword,
  email,
  fullName,
  password,
  reason,
  username,
} from '../../../modules/accounts/rules/fields.ts';
import { brokenByField, firstBroken, type Rules } from '../../../shared/rules/rules.ts';

export type Step = 1 | 2 | 3;

const rulesOf: Record<Step, Rules> = {
  1: { fullName, email, reason: { ...reason, isOptional: true } },
  2: { username },
  3: { password, confirmPassword },
};

/** The first validation error of each field of a step. */
export function validateStep(step: Step, values: Record<string, string>): Record<string, string> {
  return brokenByField(rulesOf[step], values);
}

/** The validation error of a username, or null. */
export function validateUsername(value: string): string | null {
  return firstBroken(rulesOf[2], { username: value })?.message ?? null;
}

export function stepOf(number: number): Step {
  return number <= 1 ? 1 : number === 2 ? 2 : 3;
}
