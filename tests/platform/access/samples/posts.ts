import { beginUpload, comment, placePost, words } from '../../../factories/posts.ts';
import { MARK, NOBODY, type World } from '../world.ts';
import { type Asked, ofPost, onPost, type Sample, shown } from './sample.ts';

const aComment = { body: { text: words('Is it still there?') } };
const file =
  (id: (world: World) => string, name = '320.webp'): Sample =>
  (world) => ({ params: { id: id(world), name } });
const tus: Asked = { headers: { 'tus-resumable': '1.0.0' } };

/** An unfinished upload of the owner. */
async function begun({ owner }: World): Promise<Asked> {
  const { headers } = await beginUpload(owner.client, 10, { filename: 'a.jpg', filetype: 'image/jpeg' });
  return { params: { id: headers.location?.split('/').at(-1) ?? '' }, headers: { 'tus-resumable': '1.0.0' } };
}

/** Posts, comments, their files, and the search. */
export const postsSamples: Record<string, Sample> = {
  'GET /api/feed #filtered': () => ({ query: 'for_sale=true&photos=true' }),
  'POST /api/posts': () => ({ body: { text: words('A chair') } }),
  'GET /api/books/:isbn': () => ({ params: { isbn: '9780136551645' } }),
  'PUT /api/my-courses/:code': () => ({ params: { code: 'CHEM 1315' }, body: {} }),
  'DELETE /api/my-courses/:code': () => ({ params: { code: 'CHEM 1315' } }),
  'GET /api/courses/:code': () => ({ params: { code: 'CHEM 1315' } }),
  'PUT /api/spots/usual': () => ({ body: { spots: [] } }),
  'PUT /api/posts/:id/spot': onPost(shown, { body: { spot: null } }),
  'PUT /api/posts/:id/spot #hidden': onPost(({ hiddenId }) => hiddenId, { body: { spot: null } }),
  'GET /api/posts/:id': onPost(shown),
  'GET /api/posts/:id #comment': onPost((world) => world.commentId),
  'GET /api/posts/:id #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id #deleted': onPost((world) => world.deletedId),
  'GET /api/posts/:id #foreign': onPost((world) => world.foreignId),
  'GET /api/posts/:id #missing': onPost(() => NOBODY),
  'DELETE /api/posts/:id': async ({ server, owner }) => ofPost(await placePost(server, owner)),
  'DELETE /api/posts/:id #comment': async ({ owner, post }) => ofPost((await comment(owner, post._id, 'Mine'))._id),
  'DELETE /api/posts/:id #foreign': onPost((world) => world.foreignId),
  'DELETE /api/posts/:id #hidden': onPost((world) => world.hiddenId),
  'PATCH /api/posts/:id': onPost(shown, { body: { price: 30 } }),
  'PATCH /api/posts/:id #hidden': onPost((world) => world.hiddenId, { body: { price: 30 } }),
  'PATCH /api/posts/:id #foreign': onPost((world) => world.foreignId, { body: { price: 30 } }),
  'GET /api/posts/:id/history': onPost(shown),
  'GET /api/posts/:id/history #hidden': onPost((world) => world.hiddenId),
  'PUT /api/posts/:id/sold': onPost(shown, { body: { sold: true } }),
  'POST /api/looking-for/count': () => ({ body: { title: 'A chair' } }),
  'GET /api/posts/:id/looking-for': onPost(shown),
  'POST /api/posts/:id/looking-for': onPost(shown),
  'GET /api/posts/:id/matches': onPost(shown),
  'PUT /api/posts/:id/extension': async ({ server, owner }) => {
    const id = await placePost(server, owner);
    const soon = "update posts set expires_at = product_now() + interval '1 day' where id = $1";
    await server.app.platform.pool.query(soon, [id]);
    return ofPost(id);
  },
  'PUT /api/posts/:id/save': onPost(shown),
  'PUT /api/posts/:id/save #hidden': onPost((world) => world.hiddenId),
  'DELETE /api/posts/:id/save': onPost(shown),
  'GET /api/posts/:id/likes': onPost(shown),
  'GET /api/posts/:id/likes #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/similar': onPost(shown),
  'GET /api/posts/:id/similar #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/price': onPost(shown),
  'GET /api/posts/:id/price #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/comments': onPost(shown),
  'GET /api/posts/:id/comments #hidden': onPost((world) => world.hiddenId),
  'POST /api/posts/:id/comments': onPost(shown, aComment),
  'POST /api/posts/:id/comments #hidden': onPost((world) => world.hiddenId, aComment),
  'POST /api/posts/:id/comments #foreign': onPost((world) => world.foreignId, aComment),

  'GET /api/feed/summary': () => ({ query: 'price_max=10' }),
  'GET /api/prices/similar': () => ({ query: 'keys=desk' }),
  'GET /api/prices/months': () => ({ query: 'category=furniture' }),
  'GET /api/search/summary': () => ({ query: `q=${MARK}` }),
  'GET /api/search': () => ({ query: `q=${MARK}` }),
  'GET /api/search #people': () => ({ query: 'q=owner&show=people' }),
  'GET /api/search/saved': () => ({ query: `q=${MARK}` }),
  'GET /api/search/suggestions': () => ({ query: `q=${MARK}` }),
  'GET /api/people': () => ({ query: 'q=owner' }),
  'POST /api/searches': () => ({ body: { text: MARK } }),
  'DELETE /api/searches/recent/:id': () => ofPost(NOBODY),

  'POST /api/uploads': () => ({
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      'upload-metadata': `filename ${btoa('a.jpg')},filetype ${btoa('image/jpeg')}`,
    },
  }),
  'POST /api/uploads/:id': () => ({ params: { id: NOBODY }, ...tus }),
  'HEAD /api/uploads': () => tus,
  'PATCH /api/uploads': () => tus,
  'DELETE /api/uploads': () => tus,
  'HEAD /api/uploads/:id': begun,
  'PATCH /api/uploads/:id': async (world) => {
    const { params, headers } = await begun(world);
    const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    return { params, headers: { ...headers, ...piece }, body: Buffer.from('12345') };
  },
  'DELETE /api/uploads/:id': begun,
  'GET /api/files/:id': onPost((world) => world.unusedId),
  'DELETE /api/files/:id': onPost(() => NOBODY),
  'GET /files/:id/:name #post-photo': file((world) => world.photoId),
  'GET /files/:id/:name #hidden-photo': file((world) => world.hiddenPhotoId),
  'GET /files/:id/:name #unused-upload': file((world) => world.unusedId),
  'GET /files/:id/:name #profile-picture': file((world) => world.profilePhotoId, '384.webp'),
  'GET /files/:id/:name #message-photo': async (world, actor) => {
    await world.run("delete from cases where target_kind = 'message'");
    return file(({ messagePhotoId }) => messagePhotoId)(world, actor);
  },
  'GET /files/:id/:name #reported-photo': async (world, actor) => {
    await world.run(
      `insert into cases (campus_id, target_kind, target_id, reports) values ('ou', 'message', $1, 1)
       on conflict do nothing`,
      world.messageId,
    );
    return file(({ messagePhotoId }) => messagePhotoId)(world, actor);
  },
  'GET /files/:id/:name #missing': file(() => NOBODY),
};
