import type { French } from '../../../../translation/french.ts';
import type { requestReasonTexts as english } from '../../../en/problems/reasons/request.ts';

/** Why a server rejects the size, the headers, or the options of a request, and what to do, in French. */
export const requestReasonTexts: French<typeof english> = {
  'unexpected-answer/large-header': {
    why: 'Les en-têtes de la requête sont trop grands pour {{limiter}} ({{status}}). Sur {{sentBytes}} octets, {{largest}} en a {{largestBytes}}. Les jetons d’utilisateurs membres de nombreux groupes sont grands.',
    next: 'Demandez à l’administrateur du fournisseur d’identité des jetons avec moins de groupes ou de rôles, ou à celui de {{limiter}} une limite supérieure à {{sentBytes}} octets.',
  },
  'unexpected-answer/large-url': {
    why: 'La requête est trop grande pour {{limiter}} ({{status}}). Sur {{sentBytes}} octets, l’URL en a {{largestBytes}} : la requête de données est donc en cause.',
    next: 'Raccourcissez la requête : moins de colonnes ou des filtres plus courts. Ou demandez à l’administrateur de {{limiter}} une limite supérieure à {{sentBytes}} octets.',
  },
  'unexpected-answer/small-headers': {
    why: 'Les en-têtes de la requête sont trop grands pour {{limiter}} ({{status}}), mais Dataquay n’a envoyé que {{sentBytes}} octets. Une passerelle ajoute peut-être des en-têtes, comme des cookies.',
    next: 'Indiquez à l’administrateur de {{limiter}} l’URL, l’heure et le nombre d’octets. Demandez la limite des en-têtes, et quelle passerelle ajoute des en-têtes.',
  },
  'unexpected-answer/media-type': {
    why: 'Le serveur a refusé un en-tête de la requête ({{status}}). Dataquay a envoyé « Accept: {{accept}} » sans Content-Type, car un GET n’a pas de corps.',
    next: 'Aucun paramètre ne change ces en-têtes. Demandez à l’administrateur du serveur ({{host}}) d’accepter les requêtes GET avec cet en-tête Accept et sans Content-Type.',
  },
  'query-refused/unsupported-option': {
    why: 'Le serveur ne prend pas en charge l’option {{option}} ({{status}}).',
    next: 'Retirez {{option}} de la requête, puis relancez-la. Si vous en avez besoin, demandez à l’administrateur du serveur ({{host}}) si le service peut la prendre en charge.',
  },
  'query-refused/unsupported-options': {
    why: 'Le serveur ne prend pas en charge une option de la requête ({{status}}), sans indiquer laquelle. La requête contient : {{options}}.',
    next: 'Retirez une option à la fois, puis relancez la requête. Demandez à l’administrateur du serveur ({{host}}) quelles options le service prend en charge.',
  },
  'query-refused/test-option': {
    why: 'Le test de la connexion a demandé une ligne, et le serveur ne prend pas en charge l’option {{option}} ({{status}}).',
    next: 'Les requêtes sans {{option}} peuvent fonctionner : essayez-en une dans la fenêtre. Demandez à l’administrateur du serveur ({{host}}) si le service peut la prendre en charge.',
  },
  'query-refused/test-options': {
    why: 'Le test de la connexion a demandé une ligne avec les options {{options}}. Le serveur n’en prend pas une en charge ({{status}}), sans indiquer laquelle.',
    next: 'Les requêtes sans ces options peuvent fonctionner : essayez-en une dans la fenêtre. Demandez à l’administrateur du serveur ({{host}}) quelles options le service prend en charge.',
  },
  'credentials-refused/service-token-audience': {
    why: 'Le jeton de service est destiné à un autre service : son audience (claim aud) est {{aud}}. {{host}} en attend une autre, sans l’indiquer.',
    next: 'Demandez au propriétaire de l’API un jeton pour {{host}}, et saisissez-le sous « Secrets ». Si le jeton est le bon, corrigez « URL de base ».',
  },
  'credentials-refused/service-token-audience-expected': {
    why: 'Le jeton de service est destiné à un autre service : son audience (claim aud) est {{aud}}, mais {{host}} attend {{expectedAudience}}.',
    next: 'Demandez au propriétaire de l’API un jeton avec l’audience {{expectedAudience}}, et saisissez-le sous « Secrets ». Si le jeton est le bon, corrigez « URL de base ».',
  },
  'credentials-refused/service-token-unknown': {
    why: 'Le serveur ne connaît pas ce jeton de service ({{tokenLength}} caractères), et ne signale pas d’expiration. Il est donc mal saisi, incomplet, supprimé ou destiné à un autre serveur.',
    next: 'Comparez sa longueur et ses derniers caractères avec l’original, et saisissez-le à nouveau sous « Secrets ». S’ils concordent, créez un nouveau jeton sur {{host}}.',
  },
};
