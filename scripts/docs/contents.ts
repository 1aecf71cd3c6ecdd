/** A section of the table of contents: its title and the paths of its pages, from the project's folder. */
export interface Section {
  readonly title: string;
  readonly pages: readonly string[];
}

function section(title: string, folder: string, names: string, others: readonly string[] = []): Section {
  return { title, pages: [...names.split(' ').map((name) => `docs/${folder}/${name}.md`), ...others] };
}

/** The table of contents of the documentation in each language. A test fails if a page isn't in it. */
export const contents: Readonly<Record<'en' | 'fr', readonly Section[]>> = {
  en: [
    section('Start', 'start', 'install get-started connect concepts'),
    section(
      'Guides',
      'guides',
      'find query edit-urls results compare fetch-all export saved-queries code statistics-and-charts sign-in kerberos test-connection network keyboard',
    ),
    section('Administer', 'administer', 'deploy security files'),
    section(
      'Data service',
      'service',
      'README sources data-types http-api endpoints authentication access-rules operate limits performance options',
    ),
    section('Command line', 'command-line', 'README reference'),
    section('Reference', 'reference', 'query-languages rest-dialects saved-query-file protocol keyboard-shortcuts'),
    section('Troubleshooting', 'troubleshooting', 'README error-codes service-errors verify-findings'),
    {
      title: 'Project',
      pages: [
        'CHANGELOG.md',
        'docs/architecture.md',
        'docs/decisions/README.md',
        'CONTRIBUTING.md',
        'docs/project/style.md',
        'SECURITY.md',
      ],
    },
  ],
  fr: [section('Documentation', 'fr', 'get-started sign-in troubleshooting error-codes keyboard-shortcuts')],
};
