import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useCampus } from '../../../lib/app-state.ts';
import { closeModal, type GuestReason } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { checkRegion } from '../../identity/index.ts';

interface Words {
  title: string;
  text: ReactNode;
}

/** Before a campus opens an account opens nothing but the waiting list. */
const waitingWords = (there: string): Words => ({
  title: `Quad is coming to ${there}`,
  text: 'Sign up with your school email to join the waiting list. We’ll email you when your campus opens.',
});

/** What the visitor tried to do, and why it needs an account. */
const wordsOf = (there: string): Record<GuestReason, Words> => ({
  search: {
    title: `Join ${there} to search`,
    text: `Log in or sign up to find what students at ${there} are selling.`,
  },
  post: { title: `Join ${there} to post`, text: `Log in or sign up to sell, ask, or share something at ${there}.` },
  like: {
    title: `Join ${there} to save posts`,
    text: 'Log in or sign up to keep posts you like in one place.',
  },
  comment: { title: `Join ${there} to comment`, text: 'Log in or sign up to ask a question or make an offer.' },
  message: { title: `Join ${there} to send messages`, text: 'Log in or sign up to talk with buyers and sellers.' },
  'join campus': {
    title: `Join ${there}`,
    text: <>Log in or sign up, then verify your school email to become a member.</>,
  },
});

/**
 * Asks a visitor to join or log in; closes by itself after a sign-in (lib/store.ts). Opening it runs
 * the region check.
 */
export default function GuestPrompt({ reason }: { reason: GuestReason }) {
  const navigate = useNavigate();
  const { generic, waiting, campus_short_name: campus } = useCampus();
  const there = generic ? 'your campus' : campus;
  const words = waiting ? waitingWords(there) : wordsOf(there)[reason];
  useEffect(() => void checkRegion(), []);
  return (
    <ConfirmDialog
      open
      {...words}
      confirm="Log In / Sign Up"
      cancel="Not now"
      onClose={closeModal}
      onConfirm={() => {
        closeModal();
        void navigate('/user_registration');
      }}
    />
  );
}
