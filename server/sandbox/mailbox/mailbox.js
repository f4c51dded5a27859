// Shows a new mail by reading the page again, unless somebody is writing in it.
const seen = document.body.dataset.newest;

async function look() {
  try {
    const { newest } = await (await fetch('/sandbox/mail/newest.json')).json();
    if (newest !== seen && !document.hidden && document.activeElement?.tagName !== 'INPUT') return location.reload();
  } catch {
    // the server is away: it is asked again
  }
  setTimeout(look, 2_000);
}

setTimeout(look, 2_000);
