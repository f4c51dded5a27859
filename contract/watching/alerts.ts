import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What "Stop these alerts" can stop: the alerts of a watch, or those about a listing. */
export const stopKinds = ['watch', 'listing'] as const;
export type StopKind = (typeof stopKinds)[number];

/** What to stop, as its kind and id: `watch:0199…`. */
export const alertStop = z
  .string()
  .check(z.regex(/^(watch|listing):[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, "That isn't an alert."));
export const alertStops = z.array(alertStop).check(z.minLength(1), z.maxLength(30));

const stopped = z.object({ stopped: z.array(z.string()) });

export const stopAlerts = endpoint({
  name: 'stopAlerts',
  method: 'POST',
  path: '/api/alerts/stop',
  summary: 'Stops alerts of the viewer, as a notification offers it; answers with their names',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({ stop: alertStops }),
  answer: stopped,
  errors: ['too_many_requests'],
});

/** The signed token of a link in a mail; it names the recipient and what the mail was about. */
const linkQuery = z.object({ token: z.string().check(z.maxLength(1_000)) });

export const getAlertsOfLink = endpoint({
  name: 'getAlertsOfLink',
  method: 'GET',
  path: '/api/alerts/link',
  summary: 'What the link of an alert email stops: the names of saved searches',
  access: 'anyone',
  query: linkQuery,
  answer: z.object({
    /** those that still alert */
    active: z.array(z.string()),
  }),
  errors: ['link_over', 'too_many_requests'],
});

/** The page of the link calls it when its button is pressed, so that opening the link changes nothing. */
export const stopAlertsOfLink = endpoint({
  name: 'stopAlertsOfLink',
  method: 'POST',
  path: '/api/alerts/link',
  summary: 'Stops alerts with the link in an email, without signing in',
  access: 'anyone',
  onArchivedCampus: 'works',
  query: linkQuery,
  answer: stopped,
  errors: ['link_over', 'too_many_requests'],
});
