/** A project and the keywords of its APIs. */
export interface Theme {
  readonly rootCode: string;
  readonly label: string;
  /** Keywords of every API of the theme. They precede those of its resource. */
  readonly keywords: readonly string[];
  /** Keywords of individual resources, by resource name in the Data Package. */
  readonly resources: Readonly<Record<string, readonly string[]>>;
}

/** The themes of vega-datasets, because the package itself doesn't group its resources. */
export const vegaThemes: readonly Theme[] = [
  {
    rootCode: 'transport',
    label: 'Transport',
    keywords: ['transport'],
    resources: {
      airports: ['aviation', 'places', 'United States'],
      flights_2k: ['aviation', 'delays', 'United States'],
      flights_5k: ['aviation', 'delays', 'United States'],
      flights_10k: ['aviation', 'delays', 'United States'],
      flights_20k: ['aviation', 'delays', 'United States'],
      flights_200k_json: ['aviation', 'delays', 'United States'],
      flights_200k_arrow: ['aviation', 'delays', 'United States'],
      flights_3m: ['aviation', 'delays', 'United States'],
      flights_airport: ['aviation', 'network', 'United States'],
      birdstrikes: ['aviation', 'safety', 'wildlife', 'United States'],
      cars: ['automobiles', 'technology'],
      driving: ['automobiles', 'fuel', 'United States'],
    },
  },
  {
    rootCode: 'economy',
    label: 'Economy',
    keywords: ['economy'],
    resources: {
      budget: ['public finance', 'United States'],
      budgets: ['public finance', 'forecasts', 'United States'],
      gapminder_health_income: ['health', 'income', 'countries'],
      income: ['income', 'United States'],
      iowa_electricity: ['energy', 'United States'],
      jobs: ['employment', 'history', 'United States'],
      ohlc: ['finance', 'markets'],
      political_contributions: ['politics', 'public finance', 'United States'],
      sp500: ['finance', 'markets'],
      sp500_2000: ['finance', 'markets'],
      stocks: ['finance', 'markets'],
      unemployment: ['employment', 'United States'],
      unemployment_across_industries: ['employment', 'United States'],
      us_employment: ['employment', 'United States'],
      wheat: ['prices', 'history', 'United Kingdom'],
    },
  },
  {
    rootCode: 'nature',
    label: 'Nature',
    keywords: ['nature'],
    resources: {
      barley: ['agriculture', 'experiments'],
      burtin: ['medicine', 'experiments'],
      co2_concentration: ['climate', 'atmosphere'],
      disasters: ['disasters', 'world'],
      global_temp: ['climate', 'temperature'],
      penguins: ['animals', 'measurements'],
      seattle_weather: ['weather', 'United States'],
      seattle_weather_hourly_normals: ['weather', 'United States'],
      species: ['animals', 'habitats', 'United States'],
      weather: ['weather', 'United States'],
      windvectors: ['weather', 'wind', 'Europe'],
    },
  },
  {
    rootCode: 'society',
    label: 'Society',
    keywords: ['society'],
    resources: {
      countries: ['population', 'countries'],
      crimea: ['history', 'health'],
      football: ['sport'],
      gapminder: ['population', 'countries'],
      github: ['software'],
      la_riots: ['history', 'United States'],
      london_centroids: ['places', 'United Kingdom'],
      lookup_groups: ['people'],
      lookup_people: ['people'],
      monarchs: ['history', 'United Kingdom'],
      movies: ['film', 'culture'],
      obesity: ['health', 'United States'],
      population: ['population', 'history', 'United States'],
      population_engineers_hurricanes: ['population', 'United States'],
      udistrict: ['places', 'United States'],
      us_state_capitals: ['places', 'United States'],
      zipcodes: ['places', 'United States'],
    },
  },
  {
    rootCode: 'statistics',
    label: 'Statistics',
    keywords: ['statistics'],
    resources: {
      anscombe: ['regression'],
      flare: ['software', 'hierarchy'],
      flare_dependencies: ['software', 'network'],
      normal_2d: ['simulation'],
      platformer_terrain: ['games'],
      uniform_2d: ['simulation'],
    },
  },
];

/** Returns the theme of a resource. Null if there is none. */
export function themeOf(themes: readonly Theme[], resource: string): Theme | null {
  return themes.find((theme) => Object.hasOwn(theme.resources, resource)) ?? null;
}
