import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byId, id, recordId } from '../shapes.ts';
import { spot } from './spot.ts';

export type { Spot } from './spot.ts';

const text = (label: string, max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max, `${label}: up to ${max} characters.`)), '');
const degrees = (most: number, message: string) => z.number(message).check(z.gte(-most, message), z.lte(most, message));

/**
 * The fields of a meet-up spot as an admin edits it: a public place on a campus where people can meet.
 */
export const spotFields = z.object({
  name: z
    .string('Please enter a name.')
    .check(z.trim(), z.minLength(1, 'Please enter a name.'), z.maxLength(80, 'Up to 80 characters.')),
  /** how to find it: "east entrance, by the info desk" */
  hint: text('Hint', 160),
  lat: degrees(90, 'A latitude is between -90 and 90.'),
  lng: degrees(180, 'A longitude is between -180 and 180.'),
  indoor: z._default(z.boolean(), true),
  /** when it's open, in words; empty when that isn't known */
  hours: text('Hours', 120),
  /** staff or campus police are nearby */
  staffed: z._default(z.boolean(), false),
});
export type SpotFields = z.infer<typeof spotFields>;

export const USUAL_SPOTS_MOST = 3;

const usual = z.array(id);

export const listSpots = endpoint({
  name: 'listSpots',
  method: 'GET',
  path: '/api/spots',
  summary: "The host's campus's meet-up spots, and which of them are the viewer's usual ones",
  access: 'reader',
  answer: z.object({
    spots: z.array(spot),
    /** ids, in the viewer's order; others see them only on the viewer's listings */
    usual,
  }),
  errors: ['no_community'],
});

export const setUsualSpots = endpoint({
  name: 'setUsualSpots',
  method: 'PUT',
  path: '/api/spots/usual',
  summary: "Sets the viewer's usual meet-up spots on the host's campus; listings without a spot of their own show them",
  access: 'participant',
  onArchivedCampus: 'refused',
  body: z.object({
    spots: z.array(recordId).check(z.maxLength(USUAL_SPOTS_MOST, `Choose up to ${USUAL_SPOTS_MOST} spots.`)),
  }),
  answer: z.object({ usual }),
  errors: ['no_community', 'too_many_requests'],
});

const ofCampus = z.object({ id });

export const listAdminSpots = endpoint({
  name: 'listAdminSpots',
  method: 'GET',
  path: '/api/admin/campuses/:id/spots',
  summary: "A campus's meet-up spots, for admins",
  access: 'admin',
  params: ofCampus,
  answer: z.object({ spots: z.array(spot) }),
  errors: ['not_found'],
});

/** Invalid fields are named in the error; a duplicate name is an error of `name`. */
export const addSpot = endpoint({
  name: 'addSpot',
  method: 'POST',
  path: '/api/admin/campuses/:id/spots',
  summary: 'Adds a meet-up spot to a campus',
  access: 'admin',
  onArchivedCampus: 'works',
  params: ofCampus,
  body: spotFields,
  answer: spot,
  status: 201,
  errors: ['not_found'],
});

export const changeSpot = endpoint({
  name: 'changeSpot',
  method: 'PUT',
  path: '/api/admin/spots/:id',
  summary: 'Changes a meet-up spot',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  body: spotFields,
  answer: spot,
  errors: ['not_found'],
});

export const removeSpot = endpoint({
  name: 'removeSpot',
  method: 'DELETE',
  path: '/api/admin/spots/:id',
  summary: 'Removes a meet-up spot; listings and people who used it no longer show it',
  access: 'admin',
  onArchivedCampus: 'works',
  params: byId,
  errors: ['not_found'],
});
