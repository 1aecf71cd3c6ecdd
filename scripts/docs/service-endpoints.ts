import { z } from 'zod';
import type { Catalogue, PublishedColumn } from '../../service/catalogue/catalogue.ts';
import { defaultRestDialect } from '../../service/dialect/rest-dialect.ts';
import { defaultLimits } from '../../service/http/service-context.ts';
import { openApiDocument } from '../../service/openapi/document.ts';
import { generatedPage, table } from './markdown.ts';

function column(name: string, type: PublishedColumn['type'], key: boolean): PublishedColumn {
  return {
    name,
    sourceName: name,
    type,
    list: false,
    nullable: !key,
    precision: null,
    scale: null,
    description: null,
    filterable: true,
    key,
  };
}

/** A catalogue with one example API. */
const example: Catalogue = {
  projects: [
    {
      id: 1,
      rootCode: '{root}',
      label: 'A project',
      apis: [
        {
          id: 1,
          root: '{root}',
          accessPoint: '{accessPoint}',
          entityName: 'api',
          title: 'an API',
          details: '',
          keywords: [],
          updatedAt: null,
          sources: [],
          licenses: [],
          table: 'api',
          columns: [column('id', 'int32', true), column('name', 'string', false)],
          model: { name: 'api', properties: [] },
        },
      ],
    },
  ],
};

const operationSchema = z.object({
  summary: z.string(),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        description: z.string().default(''),
        schema: z.object({ default: z.unknown().optional() }),
      }),
    )
    .default([]),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.record(z.string(), z.unknown()).default({}) })),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

/** Returns the page of the service's HTTP endpoints, from its OpenAPI document. */
export function serviceEndpoints(): string {
  const document = openApiDocument(example, {
    base: 'https://data.example.org',
    context: { rest: defaultRestDialect, limits: defaultLimits },
    hasAccount: true,
    methods: ['bearer', 'negotiate', 'service-token'],
  });
  const { paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => endpoint(method.toUpperCase(), decodeURIComponent(path), operation)),
  );
  const note =
    'This page is generated from the OpenAPI document of the service (`npm run docs`). The running service provides this document at `/dmp-api/openapi.json`, with the APIs that the caller can see. For errors, see [error codes of the data service](../troubleshooting/service-errors.md).';
  return generatedPage('Endpoints of the data service', note, operations);
}

function endpoint(method: string, path: string, { summary, security, parameters, responses }: z.infer<typeof operationSchema>): string {
  const parameterRows = parameters.map(({ name, in: place, description, schema }) => [
    `\`${name}\``,
    place,
    description,
    schema.default === undefined ? '' : `\`${String(schema.default)}\``,
  ]);
  const responseRows = Object.entries(responses).map(([status, { description, content }]) => [
    status,
    description,
    Object.keys(content)
      .map((type) => `\`${type}\``)
      .join(', '),
  ]);
  return [
    `## ${method} ${path}`,
    `${summary}.${security?.length === 0 ? ' No sign-in is needed.' : ''}`,
    ...(parameterRows.length === 0 ? [] : [table(['parameter', 'in', 'meaning', 'default'], parameterRows)]),
    table(['status', 'meaning', 'format'], responseRows),
    `\`\`\`sh\ncurl ${method === 'GET' ? '' : `-X ${method} `}${security?.length === 0 ? '' : '-H "Authorization: Bearer $TOKEN" '}${method === 'POST' ? '-H "Content-Type: application/json" -d \'{"label": "reports"}\' ' : ''}"$BASE${path.replaceAll('$', '\\$')}"\n\`\`\``,
  ].join('\n\n');
}
