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
    const { unused, unusable } = failure.dataset;
    failure.textContent = error.name === 'NotAllowedError' ? unused : unusable;
    failure.hidden = false;
  }
});
