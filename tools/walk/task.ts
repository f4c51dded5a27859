import type { Sandbox } from '../gallery/sandbox.ts';
import type { PhoneUser } from './phone-user.ts';

export interface Task {
  name: string;
  /** the page at the start: its path, an own post, or the link that somebody shared of theirs */
  from: string;
  run(user: PhoneUser, sandbox: Sandbox): Promise<void>;
}

export const seen = (user: PhoneUser, text: string | RegExp) =>
  user.page.getByText(text).filter({ visible: true }).first().waitFor();
