import { setTimeout as wait } from 'node:timers/promises';
import { Holds } from './holds.mjs';
import * as inPage from './in-page.mjs';
import { movePointer, pressKey, tap } from './input.mjs';

/** Playwright numbers its commands from 1; ours are far from those. */
const OURS = 1_000_000_000;
/** A second world for Playwright's own functions, which the stock browser does not have: it is the first one again. */
const SECOND_WORLD = 1_000_000;
const WORLD_NAME = '__playwright_utility_world__';
/** How long a page may not answer until it is asked whether a dialog is open. */
const DIALOG_MS = 600;
const FITS_MS = 5_000;

const nothing = () => ({});

/** One page: what Playwright asks of it goes to the browser, changed where the stock browser knows it otherwise. */
export class Page {
  target;
  handle;
  id;
  #context;
  #send;
  #last = OURS;
  #asked = new Map();
  /** the target within, which changes when the page gets a process of its own */
  #inner;
  /** one that is about to take its place: the page goes on in another process */
  #coming;
  /** requests for a document of the page */
  #documents = new Set();
  /** those that Playwright was told of */
  #told = new Set();
  #enabled = new Set();
  #frames = new Set();
  /** the frame of the page itself, by target within */
  #mains = new Map();
  #arrivals = new Set();
  #holds = new Holds();
  #url = '';
  #beginning = '';
  #offline = false;
  #headers = {};
  #dialog;
  #dialogs = Promise.resolve();
  #unanswered = 0;
  #inputs = Promise.resolve();

  constructor(context, { id, target, handle, send }) {
    Object.assign(this, { id, target, handle });
    this.#context = context;
    this.#send = send;
  }

  automate(method, params) {
    return this.#context.automate(method, { handle: this.handle, ...params });
  }

  /** Asks the page itself, by the way of Playwright's commands. */
  ask(method, params, inner = this.#inner) {
    const id = ++this.#last;
    return new Promise((done, fail) => {
      this.#asked.set(id, { done, fail });
      this.#context.sendTo(this, this.#wrapped(++this.#last, inner, { id, method, params }));
    });
  }

  async evaluate(expression) {
    const { result, wasThrown } = await this.ask('Runtime.evaluate', {
      expression,
      returnByValue: true,
      emulateUserGesture: true,
    });
    if (wasThrown) throw new Error(result.description);
    return result.value;
  }

  async close() {
    this.#context.forget(this);
    await this.automate('closeBrowsingContext').catch(() => undefined);
  }

  /** Goes to an address; @returns what Playwright knows the new document by, nothing when it is the same document */
  async navigate(url) {
    const [from] = this.#url.split('#');
    const within = url.includes('#') && url.split('#')[0] === from;
    let arrive;
    const arrived = new Promise((done) => (arrive = done));
    if (!within) {
      this.#arrivals.add(arrive);
      this.#holds.leave();
    }
    try {
      await this.ask('Page.navigate', { url });
      return within ? {} : { loaderId: await arrived };
    } finally {
      this.#arrivals.delete(arrive);
    }
  }

  /** A command of Playwright. @returns its result, or nothing when the answer comes from the browser */
  async take(message) {
    const { id, method, params = {} } = message;
    if (method === 'Target.sendMessageToTarget')
      return this.#takeInner(id, params.targetId, JSON.parse(params.message));
    const own = this.#outer[method];
    if (own) return (await own(params)) ?? {};
    const [domain] = method.split('.');
    if (domain !== 'Target') return {};
    this.#context.sendTo(this, JSON.stringify({ id, method, params }));
  }

  #outer = {
    'Target.activate': () => this.#context.focus(this),
    'Emulation.setActiveAndFocused': () => this.#context.focus(this),
    'Emulation.setDeviceMetricsOverride': (params) => this.#resize(params),
    'Input.dispatchKeyEvent': (params) => this.#input(pressKey, params),
    'Input.dispatchMouseEvent': (params) => this.#input(movePointer, params),
    'Input.dispatchTapEvent': (params) => this.#input(tap, params),
    'Input.dispatchWheelEvent': ({ deltaX, deltaY }) => this.evaluate(`scrollBy(${deltaX}, ${deltaY})`).then(nothing),
    'Dialog.handleJavaScriptDialog': (params) => this.#answerDialog(params),
  };

  /** Commands of the page that the stock browser does not know, or not so. */
  #inner_ = {
    'Page.enable': (params, inner) => (this.#enabled.has(inner) ? {} : this.#enable(inner)),
    'Page.setBootstrapScript': ({ source }, inner) => this.#begin(source, inner),
    'Page.createUserWorld': nothing,
    'Page.overrideSetting': nothing,
    'Page.overrideUserAgent': nothing,
    'Page.setTimeZone': nothing,
    'Page.setTouchEmulationEnabled': nothing,
    'Page.setForcedColors': nothing,
    'Page.setInterceptFileChooserDialog': nothing,
    'Page.setDefaultBackgroundColorOverride': nothing,
    'Page.updateScrollingState': nothing,
    'Page.insertText': ({ text }) => this.evaluate(inPage.insertText(text)).then(nothing),
    'Page.goBack': () => this.#travel(-1),
    'Page.goForward': () => this.#travel(1),
    'Page.snapshotRect': ({ x, y, width, height, coordinateSystem }, inner) =>
      this.ask('Page.snapshotRect', { x, y, width, height, coordinateSystem }, inner),
    'Network.setExtraHTTPHeaders': ({ headers }, inner) => this.#setHeaders(headers, inner),
    'Network.setEmulateOfflineState': ({ offline }, inner) => this.#setOffline(offline, inner),
    'DOM.describeNode': () => ({ ownerFrameId: this.#mains.get(this.#inner) }),
    'DOM.getContentQuads': async ({ objectId }, inner) => ({
      quads: (await this.#of(objectId, inPage.quads, inner)) ?? [],
    }),
    'DOM.scrollIntoViewIfNeeded': async ({ objectId, rect }, inner) => {
      const wrong = await this.#of(objectId, inPage.scrollIntoView, inner, [{ value: rect }]);
      if (wrong) throw new Error(wrong);
    },
    'DOM.resolveNode': async ({ objectId }, inner) => ({
      object: (await this.ask('Runtime.callFunctionOn', { objectId, functionDeclaration: inPage.itself }, inner))
        .result,
    }),
    'Runtime.addBinding': nothing,
  };

  async #takeInner(outerId, inner, { id, method, params = {} }) {
    const own = (await this.#holds.allows(method, params)) ? this.#inner_[method] : nothing;
    if (!own) {
      const changed =
        params.contextId > SECOND_WORLD ? { ...params, contextId: params.contextId - SECOND_WORLD } : params;
      if (changed.expression) changed.expression = inPage.asFromAnotherWorld(changed.expression);
      this.#context.sendTo(this, this.#wrapped(outerId, inner, { id, method, params: changed }));
      this.#watch();
      return;
    }
    Promise.resolve()
      .then(() => own(params, inner))
      .then(
        (result) => this.#tell(inner, { id, result: result ?? {} }),
        (error) => this.#tell(inner, { id, error: { message: error.message } }),
      );
    return {};
  }

  /** Something that the browser says. */
  heard(message) {
    const { id, method, params } = message;
    // we hear of what we asked from within; that it was handed over says nothing, that it could not be ends it
    if (id > OURS) {
      if (message.error) this.#answered(id - 1, { error: message.error });
      return;
    }
    if (method === 'Target.dispatchMessageFromTarget')
      return this.#heardInner(params.targetId, JSON.parse(params.message));
    if (method === 'Target.targetCreated') return void this.#created(params.targetInfo, message);
    if (method === 'Target.targetDestroyed' && params.targetId === this.#coming) this.#coming = undefined;
    if (method === 'Target.didCommitProvisionalTarget') {
      this.#inner = params.newTargetId;
      this.#coming = undefined;
      this.#frames.clear();
    }
    this.#pass(message);
  }

  async #created(info, message) {
    if (info.type !== 'page') return;
    if (info.isProvisional) this.#coming = info.targetId;
    else {
      this.#inner = info.targetId;
      const pause = { id: ++this.#last, method: 'Target.setPauseOnStart', params: { pauseOnStart: true } };
      this.#context.sendTo(this, JSON.stringify(pause));
      await this.#enable(info.targetId);
      await this.#context.applyCookies(this);
    }
    this.#told.add(info.targetId);
    this.#pass(message);
  }

  #heardInner(inner, message) {
    const { id, method, params } = message;
    if (id > OURS) return this.#answered(id, message);
    if (id) this.#unanswered = 0;
    this.#holds.heard(message, this.#mains.get(inner));
    if (message.result?.frameTree) this.#know(inner, message.result.frameTree);
    if (method === 'Network.requestWillBeSent' && params.type === 'Document') this.#documents.add(params.requestId);
    // it is not given up: the process to come asks for it, or has the answer already
    if (
      method === 'Network.loadingFailed' &&
      this.#coming &&
      inner === this.#inner &&
      this.#documents.has(params.requestId)
    )
      return;
    if (method === 'Network.requestWillBeSent' && params.request.postData)
      params.request.postData = Buffer.from(params.request.postData).toString('base64');
    if (method === 'Page.loadEventFired' || method === 'Page.domContentEventFired')
      params.frameId ??= this.#mains.get(inner);
    if (method === 'Page.frameNavigated') this.#navigated(inner, params.frame);
    if (method === 'Page.frameDetached') this.#frames.delete(params.frameId);
    const at = method === 'Console.messageAdded' && inPage.whereTo(params.message);
    if (at) {
      this.#tell(inner, {
        method: 'Page.navigatedWithinDocument',
        params: { frameId: this.#mains.get(inner), url: at },
      });
      this.#url = at;
      return;
    }
    this.#tell(inner, message);
    if (method === 'Runtime.executionContextCreated' && params.context.type === 'normal') {
      const { id: world, frameId } = params.context;
      const context = { id: world + SECOND_WORLD, type: 'user', name: WORLD_NAME, frameId };
      this.#tell(inner, { method, params: { context } });
    }
    if (method === 'Page.frameNavigated' && !params.frame.parentId) {
      this.#url = params.frame.url;
      for (const arrive of this.#arrivals) arrive(params.frame.loaderId);
    }
    // of frames within, the stock browser tells this alone
    if (
      method === 'Page.frameStoppedLoading' &&
      params.frameId !== this.#mains.get(inner) &&
      this.#frames.has(params.frameId)
    )
      for (const event of ['domContentEventFired', 'loadEventFired'])
        this.#tell(inner, { method: `Page.${event}`, params: { frameId: params.frameId } });
  }

  /** The stock browser does not tell that a frame came; a new document of the page takes its frames away. */
  #navigated(inner, { id, parentId }) {
    if (!parentId) {
      this.#frames.clear();
      this.#mains.set(inner, id);
    } else if (!this.#frames.has(id)) {
      this.#frames.add(id);
      this.#tell(inner, { method: 'Page.frameAttached', params: { frameId: id, parentFrameId: parentId } });
    }
  }

  #know(inner, { frame, childFrames = [] }) {
    if (frame.parentId) this.#frames.add(frame.id);
    else this.#mains.set(inner, frame.id);
    for (const child of childFrames) this.#know(inner, child);
  }

  #answered(id, { result, error }) {
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) asked?.fail(new Error(error.message));
    else asked?.done(result);
  }

  async #enable(inner) {
    if (this.#enabled.has(inner)) return;
    this.#enabled.add(inner);
    await this.ask('Page.enable', {}, inner);
  }

  async #begin(source, inner) {
    this.#beginning = source;
    await this.ask('Page.setBootstrapScript', { source: `${inPage.beginning(this.#offline)};\n${source}` }, inner);
  }

  async #setOffline(offline, inner) {
    if (offline === this.#offline) return;
    this.#offline = offline;
    this.#context.way.cut = offline;
    await this.#begin(this.#beginning, inner);
    await this.evaluate(inPage.changeLine(!offline));
  }

  /** The stock browser adds to what it was told before. What is to be sent no more is empty, which the way leaves out. */
  #setHeaders(headers, inner) {
    this.#headers = { ...Object.fromEntries(Object.keys(this.#headers).map((name) => [name, ''])), ...headers };
    return this.ask('Network.setExtraHTTPHeaders', { headers: this.#headers }, inner);
  }

  async #travel(steps) {
    if (!(await this.evaluate(inPage.travel(steps)))) throw new Error('Failed to go');
  }

  async #of(objectId, functionDeclaration, inner, args = []) {
    const asked = { objectId, functionDeclaration, arguments: args, returnByValue: true };
    const { result, wasThrown } = await this.ask('Runtime.callFunctionOn', asked, inner);
    if (wasThrown) throw new Error(result.description);
    return result.value;
  }

  /** Keys and pointers, one after the other: the automation gives up one that it is asked past. */
  #input(act, params) {
    const done = this.#inputs.then(async () => {
      await this.#context.focus(this);
      this.#watch();
      await act(this, params);
      this.#unanswered = 0;
    });
    this.#inputs = done.catch(() => undefined);
    return done;
  }

  /** Makes the page as large as asked: the window is as much larger as its chrome. */
  async #resize({ width, height }) {
    const [outer, inner] = await this.evaluate('[outerHeight, innerHeight]');
    const chrome = outer > inner ? outer - inner : 0;
    const size = { width, height: height + chrome };
    await this.automate('setWindowFrameOfBrowsingContext', { origin: { x: 0, y: 0 }, size });
    for (const end = Date.now() + FITS_MS; Date.now() < end; await wait(20)) {
      const [w, h] = await this.evaluate('[innerWidth, innerHeight]');
      if (w === width && h === height) return;
    }
  }

  /** The stock browser does not tell of a dialog: a page that does not answer may have one open. */
  #watch() {
    if (this.#unanswered++ > 0) return;
    const look = async () => {
      if (this.#unanswered === 0 || this.#dialog) return;
      const asked = { browsingContextHandle: this.handle };
      const { result: open } = await this.#context.automate('isShowingJavaScriptDialog', asked);
      if (!open) return;
      const { message } = await this.#context.automate('messageOfCurrentJavaScriptDialog', asked);
      this.#dialog = true;
      // which of the kinds it is it does not tell either; these can be answered alike
      const params = { type: 'confirm', message, defaultPrompt: '' };
      this.#send({ method: 'Dialog.javascriptDialogOpening', params, pageProxyId: this.id });
    };
    setTimeout(() => this.#inTurn(look).catch(() => undefined), DIALOG_MS).unref();
  }

  #answerDialog({ accept, promptText }) {
    return this.#inTurn(async () => {
      const asked = { browsingContextHandle: this.handle };
      if (promptText)
        await this.#context.automate('setUserInputForCurrentJavaScriptPrompt', { ...asked, userInput: promptText });
      await this.#context.automate(`${accept ? 'accept' : 'dismiss'}CurrentJavaScriptDialog`, asked);
      this.#dialog = false;
      this.#send({ method: 'Dialog.javascriptDialogClosed', params: {}, pageProxyId: this.id });
    });
  }

  /** A dialog is looked for or answered, one after the other: one that is looked for twice would be told of twice. */
  #inTurn(act) {
    const done = this.#dialogs.then(act);
    this.#dialogs = done.catch(() => undefined);
    return done;
  }

  #wrapped(id, targetId, message) {
    return JSON.stringify({
      id,
      method: 'Target.sendMessageToTarget',
      params: { targetId, message: JSON.stringify(message) },
    });
  }

  #tell(targetId, message) {
    if (!this.#told.has(targetId)) return;
    this.#pass({ method: 'Target.dispatchMessageFromTarget', params: { targetId, message: JSON.stringify(message) } });
  }

  #pass(message) {
    this.#send({ ...message, pageProxyId: this.id });
  }
}
