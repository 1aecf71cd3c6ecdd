/** A section of the table of contents: its title and the paths of its pages, relative to the project's folder. */
export interface Section {
  readonly title: string;
  readonly pages: readonly string[];
}

function section(title: string, folder: string, names: string, others: readonly string[] = []): Section {
  return { title, pages: [...names.split(' ').map((name) => `docs/${folder}/${name}.md`), ...others] };
}

/** The table of contents of the documentation in each language. A test fails if it doesn't contain a page. */
export const contents: Readonly<Record<'en' | 'fr', readonly Section[]>> = {
  en: [
    section('Start', 'start', 'what-is-dataquay install get-started connect concepts'),
    section(
      'Guides',
      'guides',
      'add-data find query related-data edit-urls results compare compare-runs fetch-all export export-excel export-power-bi export-python export-r saved-queries code sql statistics-and-charts sign-in kerberos test-connection verify-catalogue network keyboard',
    ),
    section('Administer', 'administer', 'deploy security files'),
    section(
      'Data service',
      'service',
      'README sources files data-packages sqlite duckdb postgresql trino relations connect-programs production operate authentication access-rules options http-api odata-conformance endpoints data-types limits performance',
    ),
    section('Command line', 'command-line', 'README ci resume output reference'),
    section(
      'Reference',
      'reference',
      'query-languages rest-dialects saved-query-file connection-file publication-file protocol keyboard-shortcuts environment-variables',
    ),
    section('Troubleshooting', 'troubleshooting', 'README error-codes service-errors source-reasons verify-findings faq'),
    {
      title: 'Project',
      pages: [
        'CHANGELOG.md',
        'docs/project/upgrade.md',
        'docs/architecture.md',
        'docs/decisions/README.md',
        'CONTRIBUTING.md',
        'docs/project/style.md',
        'SECURITY.md',
      ],
    },
  ],
  fr: [
    section('Démarrer', 'fr', 'get-started connect concepts'),
    section('Guides', 'fr', 'add-data related-data sql sign-in kerberos test-connection verify-catalogue'),
    section('Administrer', 'fr', 'deploy'),
    section('Dépannage', 'fr', 'troubleshooting error-codes'),
    section('Référence', 'fr', 'keyboard-shortcuts'),
  ],
};
