import { runSubCommand } from './sub-commands.ts';

// `npm run inspect -- <name>`: uses the product as its users do. docs/WALK.md has the results.
await runSubCommand('inspect', {
  gallery: {
    about: 'screenshots of every screen at five widths, light and dark, each checked',
    run: () => import('./gallery/main.ts'),
  },
  mails: {
    about: 'screenshots of every mail, phone and desktop, light and dark',
    run: () => import('./mails/gallery.ts'),
  },
  walk: {
    about: 'ten tasks of a student on a phone: taps, letters, seconds',
    run: () => import('./walk/count-taps.ts'),
  },
  keys: { about: 'the main journeys and screens with a keyboard alone', run: () => import('./walk/keyboard.ts') },
  engines: {
    about: 'a short tour in WebKit and Firefox, where they are installed',
    run: () => import('./engines/tour.ts'),
  },
});
