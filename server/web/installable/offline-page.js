// Loads the page again as soon as the server answers.
const PAUSE_MS = 5_000;

async function tryAgain() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

addEventListener('online', tryAgain);
setInterval(tryAgain, PAUSE_MS);
