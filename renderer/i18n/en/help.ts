/** Texts of the help, which shows the documentation in the application. */
export const help = {
  title: 'Help',
  open: 'Help',
  learnMore: 'Learn more',
  allPages: 'All pages',
  back: 'Back',
  loading: 'Loading the page…',
} as const;
