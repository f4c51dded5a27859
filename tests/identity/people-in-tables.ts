/**
 * What happens to people in each table of the database (SET-47, SET-49): one line per table. A new table has to be
 * added here before the tests pass.
 *
 * - columns: those that refer to a person or hold an address of theirs; `-` for none; two lines where they differ
 * - leaving: what happens when the account is deleted: `goes` (the row), `freed` (the columns are emptied), `stays`
 * (it refers to a row without a name)
 * - export: the part of "Download my data" that has the rows, or `-` and why not
 */
export const peopleInTables = `
ad_analytics          -                                  -       -   counts
ad_hidden             user_id                            goes    hidden_ads
ad_reach              reached                            stays   -   a keyed hash that nobody can read back
ad_told               reached                            stays   -   a keyed hash that nobody can read back, for two days
ads                   user_id                            stays   ads
ambassadors           user_id                            goes    invites
analytics_exclusions  user_id                            goes    -   what operators decided about their numbers
analytics_exclusions  added_by                           stays   -   staff's actions
analytics_told        reached                            stays   -   a keyed hash that nobody can read back, for two days
approvals             requested_by answered_by           stays   -   staff's actions
appeals               answered_by                        stays   -   staff's actions; the appeals are in decisions
audit_log             actor_id                           stays   -   the log of moderators is final
authenticator_apps    user_id                            goes    authenticator_apps
bans                  user_id                            stays   -   whoever is banned cannot ask; the mail told him why
bans                  email                              stays   -   an address that may not come back
bans                  banned_by                          stays   -   staff's actions
blocks                blocker_id                         goes    blocks
blocks                blocked_id                         goes    -   who blocked somebody is not told him
campuses              -                                  -       -   schools
campus_logos          -                                  -       -   pictures of schools
campus_sign_in        -                                  -       -   the sign-in of a university
campus_texts          -                                  -       -   an operator's terms and privacy policy
case_notes            author_id                          stays   -   staff's actions
case_addresses        address_hash                       stays   -   keyed hashes of who left during a case, until it ends
cases                 target_user_id                     stays   decisions
cases                 decided_by                         stays   -   staff's actions
chat_clearings        -                                  -       -   numbers of messages
chat_members          user_id                            stays   chats
chats                 low_id high_id from_user last_message_user stays chats
checkout_sessions     user_id                            stays   checkouts
clock                 -                                  -       -   the sandbox's
counted_sales         seller_id                          goes    -   which batch of prices a sale is counted in; the listing is in posts
course_mails          user_id                            goes    -   marks of mails that were sent
data_exports          user_id                            goes    -   the copy itself
deals                 seller_id buyer_id                 stays   deals
decisions             decided_by                         stays   -   staff's actions; those about oneself are in decisions
evidence              user_id username                   stays   -   what was reported; to tell that it was would warn its author
feedback_messages     user_id email                      goes    feedback
feedback_messages     handled_by                         stays   -   staff's actions
school_requests       handled_by                         stays   -   staff's actions
school_request_voices voice                            stays   -   a hash of who asked, kept for some days
files                 uploader_id                        goes    posts
first_messages        from_id to_id                      stays   -   counts; the messages are in messages
flags                 -                                  -       -   what the server noticed about a case
follows               follower_id                        goes    follows
follows               followed_id                        goes    -   who follows somebody is not told them
former_usernames      user_id username                   goes    former_usernames
held_files            -                                  -       -   files of moderators' cases
idempotency_keys      user_id                            goes    -   answers that were given already
identities            user_id subject                    goes    sign_in_providers
imported_listings     user_id                            goes    -   posts once the account is claimed
invite_links          user_id                            goes    invites
invited_people        user_id                            goes    invites
invited_people        inviter_id                         goes    -   whom a person invited is told them as a number
invitations           user_id                            goes    -   when the one mail before they joined was sent
job_workers           -                                  -       -   which processes run jobs
known_devices         user_id                            goes    known_devices
lately_said           user_id                            goes    -   hashes of an hour
ledger_accounts       user_id                            stays   payments
ledger_entries        -                                  -       payments
ledger_transactions   -                                  -       payments
likes                 user_id                            goes    saved_and_liked
listing_alert_counts  -                                  -       -   counts
listing_alert_stops   user_id                            goes    stopped_alerts
listing_alerts        user_id                            goes    listing_alerts
mail_links            user_id email                      goes    -   secrets
mails                 user_id recipient                  goes    mails
meet_up_shares        user_id                            goes    -   links that end with their meet-up
mentions              user_id                            goes    -   they stand in what others wrote
meet_up_spots         -                                  -       -   public places of a campus
my_courses            user_id                            goes    my_courses
message_likes         user_id                            goes    message_likes
messages              user_id                            stays   messages
migrations            -                                  -       -   the schema's
mutes                 muter_id                           goes    mutes
mutes                 muted_id                           goes    -   who muted somebody is not told him
notifications         to_user                            goes    notifications
notifications         from_user from_username            goes    -   they are others'
page_counts           -                                  -       -   counts
passkey_challenges    user_id                            goes    -   secrets of minutes
passkeys              user_id                            goes    passkeys
payment_disputes      -                                  -       -   of a payment, which is in checkouts
payment_events        -                                  -       -   ids of the payment provider
pending_sign_ins      user_id                            goes    -   secrets of minutes
post_analytics        -                                  -       -   counts
post_edits            -                                  -       posts
post_spots            -                                  -       listing_spots
people_reached        people                             stays   -   a sketch of keyed hashes that nobody can read back
people_today          people                             stays   -   a sketch of keyed hashes that nobody can read back, for a day
post_reach            reached                            stays   -   a keyed hash that nobody can read back
posts                 author_id                          stays   posts
price_batches         -                                  -       -   prices without names
price_days            -                                  -       -   when figures were computed
price_histories       -                                  -       -   figures
price_ranges          -                                  -       -   figures
product_events        user_id                            freed   activity
push_subscriptions    user_id                            goes    push_subscriptions
rate_limits           -                                  -       -   counters by address or account, gone within days
ratings               rater_id rated_id                  stays   ratings
recovery_codes        user_id                            goes    -   secrets
removals              -                                  -       -   what moderators removed
removed_campuses      -                                  -       -   ids of schools
reports               reporter_id                        stays   reports
reports               handled_by                         stays   -   staff's actions
rings                 members                            stays   -   what moderators look at; ids of accounts alone
search_history        user_id                            goes    searches
search_queue          -                                  -       -   posts to be read
search_words          -                                  -       -   words of a campus
search_synonyms       -                                  -       -   words that search treats alike
search_visits         -                                  -       -   keyed hashes of addresses that nobody can read back
searches              removed_by                         stays   -   staff's actions
sale_posts            -                                  -       -   which posts a sale has
sales                 seller_id                          goes    sales
sessions              user_id ip user_agent              goes    sessions
stripe_events         -                                  -       -   ids of the payment provider
terms                 -                                  -       -   public dates of a campus
thread_mutes          user_id                            goes    muted_threads
undeliverable_addresses email                            stays   -   an address that gets no more mail
unfinished_uploads    user_id                            goes    -   uploads of a day that are on their way
unread_versions       user_id                            goes    -   counts
usual_spots           user_id                            goes    usual_spots
users                 username email school_email phone names photo_id freed account
verification_codes    user_id email                      goes    -   secrets
watch_keys            -                                  -       -   words of watches
watch_matches         user_id                            goes    -   results of saved searches, found again from them
watch_queue           -                                  -       -   listings that are being matched
watches               user_id                            goes    saved_searches
watched_words         added_by                           stays   -   staff's actions
`;

export interface Line {
  table: string;
  columns: string[];
  leaving: 'goes' | 'freed' | 'stays' | '-';
  export: string | null;
}

export const lines: readonly Line[] = peopleInTables
  .trim()
  .split('\n')
  .map((line) => {
    const [, table = '', columns = '', leaving = '', part = ''] =
      /^(\w+)\s+((?:\w+ )*\w+|-)\s+(goes|freed|stays|-)\s+(\w+|-)/.exec(line) ?? [];
    if (!table) throw new Error(`no line of the table: ${line}`);
    return {
      table,
      columns: columns === '-' ? [] : columns.split(' '),
      leaving: leaving as Line['leaving'],
      export: part === '-' ? null : part,
    };
  });
