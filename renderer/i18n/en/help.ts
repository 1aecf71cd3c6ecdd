/** Texts of the help: the documentation in the application. */
export const help = {
  title: 'Help',
  open: 'Help',
  learnMore: 'Learn more',
  allPages: 'All pages',
  back: 'Back',
  loading: 'Loading the page…',
} as const;
