import { likeMessage, unlikeMessage } from '../../../contract/chats/messages.ts';
import { readChat } from '../../../contract/chats/chats.ts';
import { showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api.ts';
import { gotNoAnswer, WaitingStates } from '../../lib/waiting-states.ts';
import { LIKES, READS } from './unsent.ts';

/** Marks a conversation as read up to a message. @throws ApiError */
export const sendRead = (id: string, seq: number) => call(readChat, { params: { id }, body: { seq } });

/** How far conversations were read without a connection: the `seq` of the last message, by conversation. */
export const waitingReads = new WaitingStates<number>(READS, sendRead);

/** Likes a message, or takes the like back. @throws ApiError */
export const sendLike = (id: string, liked: boolean): Promise<unknown> =>
  call(liked ? likeMessage : unlikeMessage, { params: { id } });

/** Likes of messages that were given or taken back without a connection. */
export const waitingLikes = new WaitingStates<boolean>(LIKES, (id, liked) =>
  sendLike(id, liked).catch((error: unknown) => {
    if (!gotNoAnswer(error)) showError(error);
    throw error;
  }),
);

/** Sends the likes and read marks that an earlier page couldn't send. */
export const sendWaiting = (): void => void Promise.all([waitingReads.sendAll(), waitingLikes.sendAll()]);
