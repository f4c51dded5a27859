import { both, compose, fill, more, paste, postIn, press, type Screen, write } from './screen.ts';

/** Posts, read and written. */
export const postScreens: readonly Screen[] = [
  // read
  { name: 'post', path: postIn('busyPost'), who: 'student', whole: true },
  { name: 'post-photos', path: postIn('photoPost'), who: 'student' },
  {
    name: 'post-viewer',
    path: postIn('photoPost'),
    who: 'student',
    prepare: (page) => page.getByRole('article').first().locator('button:has(img), a:has(img)').nth(1).click(),
  },
  { name: 'post-own', path: postIn('ownPost'), who: 'student' },
  { name: 'post-own-menu', path: postIn('ownPost'), who: 'student', prepare: more },
  { name: 'post-hostile', path: postIn('hostilePost'), who: 'student', whole: true },
  { name: 'post-visitor', path: postIn('busyPost'), who: 'visitor' },
  { name: 'post-missing', path: (there) => `/post/${there.missing}`, who: 'student' },
  { name: 'post-likes', path: (there) => `/post/${there.busyPost}/likes`, who: 'student' },
  { name: 'post-report', path: postIn('busyPost'), who: 'student', prepare: both(more, press('Report', 'menuitem')) },
  { name: 'post-share', path: postIn('busyPost'), who: 'student', prepare: press('Share') },
  { name: 'post-delete', path: postIn('ownPost'), who: 'student', prepare: both(more, press('Delete', 'menuitem')) },
  {
    name: 'post-send-message',
    path: postIn('busyPost'),
    who: 'student',
    prepare: both(more, press('Send Message', 'menuitem')),
  },
  // written
  { name: 'create-post', path: '/create/post', who: 'student', prepare: compose },
  {
    name: 'create-post-full',
    path: '/create/post',
    who: 'student',
    prepare: both(compose, write('Writing about a desk. '.repeat(20)), fill('Price', '45')),
  },
  { name: 'create-post-empty', path: '/create/post', who: 'student', prepare: both(compose, press(/^Post$/)) },
  {
    name: 'create-post-over',
    path: '/create/post',
    who: 'student',
    prepare: both(compose, paste('I am selling my desk because I graduate in May. '.repeat(45))),
  },
  {
    name: 'create-post-discard',
    path: '/create/post',
    who: 'student',
    prepare: both(compose, write('A desk'), press('Discard')),
  },
  { name: 'create-categories', path: '/create/categories', who: 'student' },
  { name: 'create-comment', path: (there) => `/create/comment/${there.busyPost}`, who: 'student' },
  {
    name: 'create-not-set-up',
    path: '/create/post',
    who: 'not set up',
    prepare: both(compose, fill('Title', 'A desk'), press(/^Post$/)),
  },
];
