/** Matches messages of gateways that can't establish a secure connection to the server behind them. */
export const secureConnectionFailed =
  /\bCERTIFICATE_VERIFY_FAILED\b|\bcertificate verify failed\b|\bTLS_error\b|\bSSL routines\b|error during SSL handshake with remote server|\bx509: |\bPKIX path\b|\btls: (?:failed to verify|handshake failure|bad certificate)|\bSSL handshake (?:failed|error)\b|\b(?:self[- ]signed|unable to verify the first) certificate\b/i;

/** Matches messages of gateways whose access rules reject a request: of Envoy and APISIX. */
export const accessRule = /^RBAC: access denied|\bconsumer_(?:name|group)\b.{0,20}\bforbidden\b/i;

/** Matches messages of SAP Gateway about a service that has no system to get its data from. */
export const sapAlias = /\/IWFND\/CM_MGW\/015|\bno system alias found\b/i;

/** Matches the codes of messages of SAP Gateway. */
export const sapGateway = /\/IW(?:FND|BEP)\/[A-Z]/;

/** Matches messages of APIs about their database: of Oracle, PostgreSQL, SQL Server, MySQL, and of JDBC and ODBC. */
export const databaseError =
  /\bORA-\d{5}\b|\bTNS:|\bSQLSTATE\b|\b(?:password authentication|login) failed for user\b|\bconnection to server at\b.{0,100}\bfailed\b|\b(?:could not|cannot|can.t|unable to|failed to) (?:connect to|reach|open) (?:the )?(?:\w+ )?database\b|\bdatabase (?:is )?(?:unavailable|not available|offline|locked)\b|\brelation "[^"]{1,100}" does not exist\b|\binvalid object name\b|\bcommunications link failure\b|\bHikariPool\b|\bconnection pool\b.{0,60}\b(?:exhausted|timed? ?out|full)\b|\btoo many connections\b|\bremaining connection slots\b|\bNpgsql\b|\bSqlException\b|\bPSQLException\b/i;

/** Matches messages about a filter or parameter that an API requires. */
export const filterRequired =
  /\b(?:filters?|parameters?|selections?|restrictions?)\b[^.]{0,60}\b(?:required|mandatory|missing|must be (?:specified|provided|given|supplied|set))\b|\b(?:required|requires|mandatory|missing|must (?:specify|provide|include|have|contain))\b[^.]{0,40}\b(?:filters?|parameters?|selections?|where clause)\b/i;

/** Matches messages of databases that stopped a query at their time limit: SQL Server, PostgreSQL, MySQL, Oracle, and others. */
export const queryTimeout =
  /\b(?:execution|statement|query|command) time-?out\b|\btimeout period elapsed\b|\bquery (?:execution )?(?:was |has )?(?:timed out|exceeded (?:the )?(?:maximum|time))\b|\bmaximum (?:statement|query) execution time\b|\bcancell?ing statement due to\b|\bORA-(?:01013|00040)\b/i;

/** Matches messages of SAP systems about a client that doesn't exist. */
export const missingSapClient =
  /\bclient \d{3} (?:is |does )?not (?:available|exist)\b|\bsap-client\b.{0,60}\b(?:invalid|missing|unknown|not)\b|\bmandant \d{3}\b.{0,40}\b(?:nicht|n.est pas)\b/i;

/** Matches messages about countries or regions from which access is denied. */
export const blockedCountry =
  /\b(?:block(?:ed|s)?|denie[ds]|restricted?|not (?:available|permitted|allowed)|banned)\b[^.<]{0,80}\b(?:your|this|the) (?:country|region|geographic(?:al)? location)\b|\berror code: 1009\b|\bgeo-?(?:block|restrict)/i;

/** Matches pages of platforms that have no running application for a host name: of OpenShift, Cloud Foundry, and others. */
export const noApplication =
  /\broute matching this host ?name\b|\bapplication is (?:currently )?not (?:available|serving requests)\b|\brequested route \('[^']{1,200}'\) does not exist\b|\bno (?:app|application|service) (?:is )?(?:running|deployed|listening)\b/i;

/** Matches messages of gateways that have no route for a request: of Kong, Apigee, APISIX, Gravitee, Azure API Management, and MuleSoft. */
export const noRoute =
  /\bno route matched with those values\b|\bunable to identify proxy for host\b|"error_msg" ?: ?"404 route not found"|\bno context-path matches the request uri\b|\bno listener for endpoint\b|\bno matching resource found (?:for|in)\b|"statusCode"\s*:\s*404\s*,\s*"message"\s*:\s*"resource not found"/i;

/**
 * Matches messages of gateways that can't connect to the server behind them: of Envoy, Kong, Apigee, WSO2, MuleSoft, Cloudflare, and
 * Azure API Management.
 */
export const backendUnreachable =
  /\bupstream connect error\b|^\s*name resolution failed\s*$|\bTARGET_CONNECT_(?:TIMEOUT|REFUSED)\b|\berror connecting to the back ?end\b|\bendpoint\b.{0,200}\bSUSPENDED\b|\bHTTP:CONNECTIVITY\b|\bBackendConnectionFailure\b|\bconnection refused\b|\borigin dns error\b|\bhost unreachable\b/i;

/** Matches messages of ASP.NET Core Module in IIS about an application that doesn’t start (500.30 to 500.39, 502.5). */
export const failedStart = /\bapp(?:lication)? failed to start\b|\bHTTP Error (?:500\.3\d|502\.5)\b|\bANCM\b.{0,80}\bfailure\b/i;

/** Matches pages of firewalls that check the browser of a visitor with JavaScript or a captcha. */
export const browserCheck =
  /\bjust a moment\.\.\.|\benable javascript and cookies to continue\b|\bchecking (?:if the site connection is secure|your browser)\b|\bverif(?:y|ying) (?:that )?you are (?:a )?human\b|\bcaptcha\b/i;

/** Matches messages of SAP Gateway about a service that the user can’t start. */
export const sapServiceDenied = /\/IWFND\/CM_CONSUMER\/101|\bno authori[sz]ation to access service\b/i;

/** Matches pages of waiting rooms that hold back visitors of a busy server. */
export const waitingRoom =
  /\bwaiting room\b|\byou are (?:now )?in (?:the )?(?:line|queue)\b|\bqueue-it\b|\bvirtual queue\b|\bestimated wait(?:ing)? time\b|\b(?:file|salle) d.attente\b/i;

/** Matches messages about the origin of a web page, which programs don't send. */
export const originRule =
  /\b(?:origin|referr?er)\b(?: \S{1,100})? (?:is |was )?(?:not allowed|not permitted|forbidden|denied|invalid|missing)\b|\b(?:invalid|missing|disallowed) (?:origin|referr?er)\b|\bcors\b.{0,40}\b(?:denied|rejected|not allowed|blocked)\b/i;

/** Matches pages of access gateways that refuse a session instead of offering a sign-in. */
export const sessionRefused = /\baccess (?:was |is )?denied\b|\bsession could not be established\b/i;

/** Matches pages of proxies and web filters that block an address by their rules. */
export const blockedPage =
  /\b(?:blocked|banned|categor(?:y|ies|i[sz]ed)|not (?:allowed|permitted)|polic(?:y|ies)|prohibited)\b|\baccess denied\b|\bbloquée?\b/i;
