import type { FastifyInstance } from 'fastify';
import { baseUrl } from '../../http/base-url.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { sendDocument } from '../../http/responses/send-document.ts';
import { errorText } from '../../texts/error-text.ts';
import { prefersJsonMetadata } from '../rows/json-format.ts';
import { metadataMediaType } from './metadata-document.ts';
import { metadataJsonMediaType } from './metadata-json.ts';
import { vocabularies, vocabulariesPath, vocabularyNamespace } from './vocabularies.ts';
import { vocabularyJson, vocabularyXml } from './vocabulary-document.ts';

/** Registers the vocabularies that `$metadata` refers to, in XML by default or in JSON. The route is public (see `authentication.ts`). */
export function registerVocabularyRoute(app: FastifyInstance): void {
  app.get<{ Params: { namespace: string } }>(`${vocabulariesPath}/:namespace`, async (request, reply) => {
    const { namespace } = request.params;
    const vocabulary = vocabularies.find(({ alias }) => vocabularyNamespace(alias) === namespace);
    if (vocabulary === undefined) {
      const namespaces = vocabularies.map(({ alias }) => vocabularyNamespace(alias)).join(', ');
      throw new HttpProblem(404, 'unknown-path', errorText('unknown-vocabulary', { namespace, known: namespaces }));
    }
    const base = baseUrl(request);
    if (!prefersJsonMetadata(request)) return sendDocument(request, reply, metadataMediaType, vocabularyXml(vocabulary, base));
    return sendDocument(request, reply, metadataJsonMediaType, JSON.stringify(vocabularyJson(vocabulary, base)));
  });
}
