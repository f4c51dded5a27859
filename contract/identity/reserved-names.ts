/**
 * First path segments of the product's addresses, used now or likely later. Usernames are at the site's root, so none
 * can be one of them (D12).
 */
const names = `
  home media about search search_schools user_registration login log-in log_in signin sign-in sign_in register
  registration signup sign-up sign_up join verify verification forgotpassword forgot_password forgot-password reset
  reset_password reset-password resetpassword password logout log-out log_out signout sign-out sign_out profile profiles
  settings setting account accounts messages message chat chats inbox conversation conversations notifications
  notification mentions mention saved likes like bookmarks favorites favourites create post posts comment comments reply
  replies listing listings item items sell selling buy buying shop store market marketplace cart bag checkout order orders
  offer offers payment payments payout payouts refund refunds returns return billing pricing wallet funds balance boost
  boosts ads ad advert adverts advertise advertising sponsored promote promoted promotion promotions analytics statistics
  stats trending explore discover popular latest new news feed feeds timeline category categories tag tags topic topics
  group groups community communities campus campuses school schools university college member members people person user
  users username usernames student students friend friends follow follower followers following block blocked blocks mute
  muted report reports admin admins administrator administration moderator moderators moderation mod mods staff team
  official system root superuser owner operator support help helpcenter help-center customer_support contact contact-us
  contact_us feedback faq faqs guide guides docs doc documentation howitworks how-it-works how_it_works trust_and_safety
  trust-and-safety trust safety security terms terms-of-service terms_of_service tos privacy privacy-policy
  privacy_policy cookies cookie legal license licenses licence conduct code-of-conduct code_of_conduct guidelines rules
  dmca copyright accessibility imprint policy policies unsubscribe subscribe subscription subscriptions email emails mail
  mails claim appeal invite invites ambassador ambassadors invitation invitations link links share redirect auth oauth oauth2 openid oidc sso
  callback session sessions token tokens api apis graphql rest rpc webhook webhooks hook hooks live ws wss socket sockets
  socket.io realtime push sync files file upload uploads download downloads export import image images img photo photos
  picture pictures avatar avatars video videos audio gallery asset assets static public dist build bundle js css fonts font
  icon icons logo logos favicon favicon.ico robots robots.txt sitemap sitemap.xml manifest manifest.json
  manifest.webmanifest sw sw.js service-worker service-worker.js serviceworker worker offline app apps web www mobile ios
  android desktop healthz health healthcheck livez readyz ready status ping version metrics debug test tests testing demo
  course courses sell-many sale isbn textbook textbooks sandbox dev develop developer developers staging preview beta alpha internal console dashboard panel manage manager
  management job jobs career careers press blog brand media-kit company partners partner affiliate affiliates events event
  calendar map maps location locations place places nearby city gift gifts coupon coupons deal deals reward rewards rate
  ratings rating review reviews poll polls story stories reels live-stream stream streams draft drafts archive archived
  trash deleted delete edit remove update cancel success error errors 400 401 403 404 410 429 500 502 503 index index.html
  default null undefined nan true false none void anonymous anonymoususer guest visitor everyone all here channel me my
  self you yourself id ids well-known .well-known _next cdn cdn-cgi wp-admin wp-login wp-content xmlrpc.php phpmyadmin
  cgi-bin server server-status localhost domain host hosts mailbox postmaster hostmaster webmaster noreply no-reply
  donotreply mailer-daemon abuse info sales marketing quad quad-team quadteam quadsupport quad-support
`;

const reserved: ReadonlySet<string> = new Set(names.trim().split(/\s+/));

/** Whether a username, in any case, is reserved for the product itself (D12). */
export const isReservedName = (username: string): boolean => reserved.has(username.toLowerCase());
