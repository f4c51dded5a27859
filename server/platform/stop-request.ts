/**
 * Calls `stop` once when this process is asked to end: Ctrl-C, a signal, or the end of the script that started it
 * (which closes its channel). Further requests while stopping change nothing; the caller sets its own deadline.
 * @param stop gets the signal's name, or a phrase
 */
export function onStopRequest(stop: (why: string) => void): void {
  let asked = false;
  const ask = (why: string) => {
    if (asked) return;
    asked = true;
    stop(why);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
  if (process.channel) {
    process.once('disconnect', () => ask('its starter ended'));
    // listening must not keep the process alive
    process.channel.unref();
  }
}
