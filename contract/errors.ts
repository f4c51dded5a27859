/**
 * Every error of the API: its code, HTTP status and the specification's message. A feature throws one by its code; the
 * HTTP layer turns it into application/problem+json.
 */
export const errors = {
  // any call
  invalid: { status: 422, title: 'Please check the highlighted fields.' },
  malformed: { status: 400, title: "We couldn't understand that request." },
  bad_cursor: { status: 400, title: "That list position isn't valid." },
  not_found: { status: 404, title: "This page doesn't exist." },
  too_large: { status: 413, title: 'That is too large.' },
  unsupported_type: { status: 415, title: "That type of content isn't accepted here." },
  cross_site: { status: 403, title: 'That request came from another site.' },
  too_many_requests: { status: 429, title: 'Too many requests. Please try again in a moment.' },
  key_reused: { status: 409, title: 'That Idempotency-Key was used for another request.' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Something went wrong. Try again.' },

  // access
  site_password: { status: 401, title: 'This site needs a password.' },
  not_signed_in: { status: 401, title: 'Please log in first.' },
  private_community: { status: 401, title: 'This community is private.' },
  not_verified: { status: 403, title: 'Please confirm your email address first.' },
  not_open: { status: 403, title: "This community hasn't opened yet." },
  not_school_verified: { status: 403, title: 'Please verify your school email first.' },
  verify_again: { status: 403, title: 'Please verify a current school email to post again.' },
  profile_incomplete: { status: 403, title: 'Please pick a profile picture and add a bio before posting.' },
  not_home_campus: { status: 403, title: "You're a guest here. Post on your own campus." },
  campus_archived: { status: 403, title: "This campus is archived. You can read it, but you can't change anything." },
  no_community: { status: 404, title: 'Find your school to see its community.' },
  forbidden: { status: 403, title: "You're not allowed to do that." },

  // identity
  banned: { status: 403, title: 'Account has been banned' },
  suspended: { status: 403, title: 'That account has been disabled' },
  email_taken: { status: 422, title: 'Email has already been taken.' },
  wrong_password: { status: 401, title: 'Wrong password!' },
  unknown_email: { status: 401, title: 'Incorrect. Please try again.' },
  no_password: { status: 401, title: 'Invalid login credentials.' },
  locked_out: {
    status: 429,
    title:
      'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.',
  },
  wrong_code: { status: 422, title: 'Your code was incorrect. Please try again.' },
  open_school_link: {
    status: 403,
    title: "Open the link in the email we sent. A code isn't enough right now.",
  },
  code_too_soon: { status: 429, title: 'Please wait a minute before requesting another code.' },
  school_email_taken: { status: 422, title: 'That email is taken.' },
  link_over: { status: 410, title: "That link doesn't work anymore. Please request a new one." },
  address_taken: { status: 422, title: 'That email is taken.' },
  username_taken: { status: 422, title: 'That username has been taken.' },
  invalid_password: { status: 422, title: 'Invalid password.' },
  photo_user_gone: { status: 422, title: "User doesn't exist. Could't change profile photo" },
  user_not_found: { status: 404, title: 'User not found, try again!' },
  follow_self: { status: 422, title: "You can't follow yourself." },
  follows_full: { status: 422, title: 'You follow 1,000 people. Unfollow someone first.' },
  saved_searches_full: { status: 422, title: "You've saved 30 searches. Delete one first." },
  search_saved_already: { status: 409, title: "You've already saved this search." },
  already_claimed: { status: 409, title: 'That account has already been claimed.' },
  region_blocked: { status: 403, title: 'Quad is only available in the United States.' },
  no_school_domains: { status: 422, title: 'Something went wrong' },
  failed: { status: 422, title: 'Something went wrong' },
  second_factor_needed: { status: 401, title: "One more step: confirm it's you." },
  second_factor_required: {
    status: 403,
    title: 'Moderators need two-step login. Add a passkey or authenticator app to your account first.',
  },
  second_step_over: { status: 410, title: 'Your login expired. Please log in again.' },
  wrong_second_code: { status: 422, title: "That code isn't right. Please try again." },
  passkey_refused: { status: 422, title: "That passkey wasn't accepted." },
  too_many_codes: { status: 429, title: 'Too many wrong codes. Please try again later.' },
  proof_needed: { status: 403, title: "Please confirm it's you first." },
  factors_full: { status: 422, title: "You've reached the limit. Remove one first." },
  last_sign_in_method: { status: 422, title: 'Add another sign-in method first.' },
  university_required: { status: 403, title: 'Please sign in with your university.' },

  // posts
  post_not_found: { status: 404, title: "Hmm...this page doesn't exist. Try searching for something else." },
  post_deleted: { status: 410, title: 'Sorry, that post has been deleted.' },
  text_too_long: { status: 422, title: 'Error: Too many characters!' },
  too_many_mentions: { status: 422, title: 'You can mention up to 10 people. Please remove some.' },
  post_images_kept: { status: 500, title: "Couldn't delete post images" },
  post_empty: { status: 422, title: 'Write something or add a photo first.' },
  too_many_files: { status: 422, title: 'Please choose up to 10 photos.' },
  storage_full: { status: 507, title: "We can't take photos and videos right now. Please try again later." },
  uploads_full: {
    status: 422,
    title:
      "Photos and videos you haven't posted yet take up 2 GB. Post or remove some of them, or try again in two days.",
  },
  uploads_full_new: {
    status: 422,
    title:
      "In an account's first day, up to 200 MB of photos and videos can wait to be posted. Post or remove some, or choose a smaller one.",
  },
  unsupported_file: { status: 422, title: 'Only photos & videos are allowed!' },
  unsupported_photo: { status: 422, title: 'Only photos are allowed!' },
  photo_too_large: { status: 422, title: 'That photo is too large. Please choose one up to 25 megapixels.' },
  broken_file: { status: 422, title: 'That file is damaged. Please choose another one.' },
  file_gone: { status: 422, title: 'One of your files is missing. Please add it again.' },
  busy: { status: 503, title: "We're processing a lot of photos right now. Please try again in a moment." },

  // chats
  chat_not_found: { status: 404, title: "This conversation doesn't exist" },
  deal_in_line: { status: 409, title: 'Finish or cancel your deal first.' },
  unsend_too_late: { status: 409, title: 'You can unsend a message for 15 minutes.' },
  message_not_found: { status: 404, title: "This conversation doesn't exist" },
  chat_self: { status: 422, title: "You can't message yourself." },
  no_reply_yet: {
    status: 403,
    title: "You've sent 8 messages and offers without a reply. You can send more once they reply.",
  },
  message_empty: { status: 422, title: 'Write something or add a photo first.' },
  // deals
  deal_not_found: { status: 404, title: "This deal doesn't exist" },
  deal_over: { status: 409, title: 'This deal has ended.' },
  sale_denied: { status: 409, title: "They've already said that they didn't buy this." },
  named_often: { status: 429, title: "You've named them as a buyer 5 times this week. Please try again later." },
  deal_not_yours_to_do: { status: 403, title: "That's for the other person to do." },
  deal_held: { status: 409, title: 'This is on hold for the buyer already.' },
  asked_together: { status: 409, title: 'This is part of a deal for several things. Change it in your conversation.' },
  listing_unavailable: { status: 409, title: 'No longer available' },
  offer_own: { status: 422, title: "You can't make an offer on your own listing." },
  price_firm: { status: 422, title: 'The price is firm.' },
  offer_price: { status: 422, title: 'Offer whole dollars, from $1 to the asking price.' },
  counters_used: { status: 409, title: 'You have made three counter-offers. Accept or decline this one.' },
  offers_open: { status: 409, title: 'You have 20 open offers. Withdraw one first.' },
  offers_today: { status: 429, title: 'You have made 40 offers in the last 24 hours. Please try again later.' },
  held_by_other: { status: 409, title: 'Someone else has this on hold right now.' },
  hold_limit: { status: 409, title: "You can't hold it for that long without a meet-up." },
  not_held: { status: 409, title: "This isn't on hold." },
  meet_up_time: { status: 422, title: 'Choose a time within the next 7 days, on the quarter hour.' },
  spot_not_found: { status: 404, title: "That meet-up spot doesn't exist anymore." },
  proposal_changed: { status: 409, title: 'They proposed something else meanwhile. Please look again.' },
  no_proposal: { status: 409, title: 'There is no meet-up to accept.' },
  no_meet_up: { status: 409, title: 'No meet-up is set yet.' },
  deal_too_early: { status: 409, title: "It's too early for that." },
  deal_too_late: { status: 409, title: "It's too late for that." },
  already_reported: { status: 409, title: 'That has already been answered.' },
  not_disputed: { status: 409, title: 'Only a disputed report can go to the moderators.' },
  meet_up_link_over: { status: 404, title: 'This link has ended.' },
  wrong_hand_off_code: { status: 422, title: "That code isn't right. Check the other phone." },
  code_locked: { status: 429, title: 'Too many wrong codes. Ask for the new code, and try again in ten minutes.' },
  code_used_up: { status: 409, title: 'Too many wrong codes. Tap “We met” on both phones instead.' },
  rating_published: { status: 409, title: "Your rating is published and can't be changed anymore." },
  rating_not_found: { status: 404, title: "This note doesn't exist anymore." },
  already_replied: { status: 409, title: "You've already replied to this note." },
  // sales
  sale_not_found: { status: 404, title: "This sale doesn't exist anymore." },
  sale_changed: { status: 409, title: 'You changed this sale on another device.' },
  sale_incomplete: { status: 422, title: 'Add a title and choose the last day first.' },
  sale_over: { status: 422, title: 'Choose a last day from today to 60 days after the first.' },
  sale_runs: { status: 409, title: "This sale hasn't ended yet." },
  sales_full: { status: 409, title: 'You have 5 sales running. End one first.' },
  sale_drafts_full: { status: 409, title: 'You have 10 unfinished sales. Post or discard one first.' },
  // ambassadors
  not_pinnable: { status: 409, title: "This post can't be pinned." },
  pin_used: { status: 409, title: 'You can pin one post a week.' },
  pin_taken: { status: 409, title: 'Another ambassador has pinned a post. You can pin one when theirs ends.' },
  already_welcomed: { status: 409, title: 'They were welcomed already.' },
  not_a_member: { status: 409, title: 'Only members with a verified school email can be ambassadors.' },
  // ads
  post_sold: { status: 409, title: 'This is marked as sold. Mark it as available to boost it.' },
  already_boosted: { status: 409, title: 'This post is already boosted' },
  ad_not_found: { status: 404, title: 'Ad not found' },
  ad_missing: { status: 404, title: "Ad doesn't exist" },
  ad_gone: { status: 404, title: 'Sorry, that ad has been deleted.' },
  ad_not_active: { status: 409, title: 'Only active ads can be paused' },
  ad_not_paused: { status: 409, title: 'Only paused ads can be resumed' },
  ad_stopped: { status: 409, title: 'Ad is already stopped' },
  ad_over: { status: 409, title: 'That ad has already ended.' },
  ad_running: { status: 409, title: 'Stop the ad before you delete it.' },
  ad_not_in_review: { status: 409, title: "That ad isn't waiting for review." },
  ad_changed: { status: 409, title: 'This ad changed since you opened it. Look at it again before you approve it.' },
  ad_on_hold: { status: 409, title: 'This ad is on hold while its payment is disputed.' },
  ad_not_unpaid: { status: 409, title: 'That ad is paid already.' },
  payment_disputed: {
    status: 409,
    title: "One of your payments is disputed. You can boost again once that's settled.",
  },
  checkout_replaced: {
    status: 409,
    title: "You're boosting this post in another tab. Finish there, or try again here.",
  },
  funds_missing: { status: 402, title: "Your available funds don't cover the next day." },
  bad_signature: { status: 400, title: "The signature doesn't match." },
  too_early: { status: 409, title: "We don't know about that yet. Send it again later." },
  checkout_failed: { status: 502, title: 'Something Went Wrong. Please logout and try again.' },

  // moderation
  block_self: { status: 422, title: "You can't block yourself." },
  report_self: { status: 422, title: "You can't report yourself." },
  report_target_gone: { status: 404, title: "That's no longer there." },
  case_not_found: { status: 404, title: "That report doesn't exist." },
  case_decided: { status: 409, title: 'Someone already decided that.' },
  appeal_waits: { status: 409, title: 'They appealed that. Answer the appeal on the page of its case.' },
  approval_waits: { status: 409, title: 'That already waits for a second moderator.' },
  appeal_over: { status: 409, title: 'This was already appealed.' },
  last_admin: { status: 409, title: "You're the last admin. Make someone else an admin first." },
} as const;

export type ErrorCode = keyof typeof errors;

/** The error of one field, with the specification's message. */
export interface FieldError {
  field: string;
  message: string;
}

/** The body of every error answer. */
export interface Problem {
  status: number;
  code: ErrorCode;
  title: string;
  /** seconds until a retry can succeed; the same as the header Retry-After */
  retry_after?: number;
  /** the exhausted rate limit, by its name in contract/rate-limits.ts */
  limit?: string;
  /** the title for a long wait, with `{when}` in place of its end, such as "at 4:20 PM" */
  wait?: string;
  errors?: FieldError[];
}
