/** Texts for external links, in the page's dialog and the dialog of the desktop window. */
export const links = {
  question: 'Open {{host}} in your browser?',
  open: 'Open link',
  cancel: 'Cancel',
  blocked: 'This link can’t be opened',
  close: 'Close',
  reasons: {
    unencrypted: 'Its address begins with http://. Someone intercepting the connection could read or change the page.',
    scheme: 'Only web addresses (https://) can be opened.',
    credentials: 'Its address contains a user name or a password.',
    'too-long': 'Its address is longer than 2,048 characters.',
    invalid: 'It isn’t a valid address.',
  },
} as const;
