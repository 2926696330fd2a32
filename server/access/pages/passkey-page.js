// Asks the browser for a passkey when the form is sent, and sends what it signed.
const form = document.querySelector('form[data-passkey-options]');
const failure = form.querySelector('[data-passkey-failure]');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  failure.hidden = true;
  try {
    const optionsJSON = JSON.parse(form.dataset.passkeyOptions);
    const response = await globalThis.SimpleWebAuthnBrowser.startAuthentication({ optionsJSON });
    form.elements.namedItem('response').value = JSON.stringify(response);
    // Sends the form without asking again.
    form.submit();
  } catch (error) {
    failure.textContent =
      error.name === 'NotAllowedError'
        ? 'No passkey was used. Try again, or sign in another way.'
        : 'This browser could not use a passkey. Sign in another way.';
    failure.hidden = false;
  }
});
