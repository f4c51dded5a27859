import { queryOptions } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import {
  acceptMeetUp,
  arrive,
  disputeNoShow,
  escalateNoShow,
  getCalendarFile,
  listMeetUpSpots,
  proposeMeetUp,
  reportNoShow,
} from '../../../contract/deals/meet-ups.ts';
import { getShare, getSharedMeetUp, shareMeetUp, stopSharing } from '../../../contract/deals/shared-meet-ups.ts';
import { addressOf } from '../../../contract/endpoint.ts';
import { ApiError, call } from '../../lib/api.ts';
import { takeAnswer } from '../deals/index.ts';

const byId = (id: string) => ({ params: { id } });

/** The meet-up spots of the campus of a deal's listing, those that the listing names first. */
export const dealSpotsQuery = (id: string) =>
  queryOptions({
    queryKey: ['deals', 'spots', id] as const,
    queryFn: async ({ signal }) => {
      const { spots, named } = await call(listMeetUpSpots, { ...byId(id), signal });
      return spots.toSorted((a, b) => Number(named.includes(b._id)) - Number(named.includes(a._id)));
    },
    staleTime: 10 * 60_000,
  });

/** Whether the viewer's link to a deal's meet-up works, and until when. */
export const shareQuery = (id: string) =>
  queryOptions({
    queryKey: ['meet-up-share', id] as const,
    queryFn: ({ signal }) => call(getShare, { ...byId(id), signal }),
    staleTime: 0,
  });

/** A meet-up that somebody shared by a link, read again every 20 seconds while the link works. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-meet-up', token] as const,
    queryFn: ({ signal }) => call(getSharedMeetUp, { params: { token }, signal }),
    // a friend may have no account, and so no room on the live connection
    refetchInterval: ({ state: { error } }) =>
      error instanceof ApiError && error.code === 'meet_up_link_over' ? false : 20_000,
    refetchOnWindowFocus: true,
    staleTime: 0,
  });

/** Proposes a spot and a time, ms. Like all calls below it throws ApiError. */
export const propose = (id: string, spot: string, at: number): Promise<Deal> =>
  takeAnswer(call(proposeMeetUp, { ...byId(id), body: { spot, at: new Date(at).toISOString() } }));

/** Accepts the proposal that is shown. */
export const acceptProposal = ({ _id: id, proposal }: Deal): Promise<Deal> =>
  takeAnswer(call(acceptMeetUp, { ...byId(id), body: proposal ? { spot: proposal.spot._id, at: proposal.at } : {} }));

/** Says that the viewer is at the spot, or how late they will be. @param minutes late; null: here */
export const sayArrival = (id: string, minutes: 5 | 10 | 15 | null): Promise<Deal> =>
  takeAnswer(call(arrive, { ...byId(id), body: { minutes_late: minutes } }));

export const sayNoShow = (id: string): Promise<Deal> => takeAnswer(call(reportNoShow, byId(id)));
/** Denies the other person's report that the viewer didn't show up. */
export const dispute = (id: string): Promise<Deal> => takeAnswer(call(disputeNoShow, byId(id)));
/** Asks the moderators to decide about a disputed report. */
export const escalate = (id: string, detail: string): Promise<void> =>
  call(escalateNoShow, { ...byId(id), body: { detail } });
/** Makes a link that shows the meet-up to a friend, in place of an earlier one. */
export const share = (id: string) => call(shareMeetUp, byId(id));
export const endShare = (id: string) => call(stopSharing, byId(id));

/** Address of the meet-up as a calendar file. */
export const calendarPath = (id: string): string => addressOf(getCalendarFile.path, { id });
