/** What a page reads first, as the server put it into the page: the call and its answer. */
export interface FirstRead {
  /** of the endpoint, as in `/api/posts/:id` */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  answer: unknown;
}
