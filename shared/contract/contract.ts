import type { ContractRouterClient } from '@orpc/contract';
import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { signInMethodSchema } from '../signin/methods.ts';
import { applicationDetailsSchema } from './application-details.ts';
import { apiDescriptionSchema, apiMarksSchema, apiReferenceSchema, foundApiSchema } from './catalogue/catalogue.ts';
import { checkOptionsSchema, checkStepSchema } from './check.ts';
import { connectionSchema, connectionSettingsSchema, signInStatusSchema } from './connections/connection.ts';
import { connectionRulesSchema } from './connections/connection-rules.ts';
import { importedSchema, importPreviewSchema, importSchema, inspectImportSchema } from './connections/import.ts';
import { aboutSchema, settingsSchema } from './connections/settings.ts';
import {
  exportEventSchema,
  exportPlaceRequestSchema,
  exportPlaceSchema,
  exportReferenceSchema,
  exportRequestSchema,
  recentExportSchema,
} from './files/export.ts';
import { fetchProcedures } from './files/fetch-all-procedures.ts';
import { folderIdSchema, folderListingSchema, folderSchema } from './files/folder.ts';
import { changeDataSchema, dataFilesSchema, dataReferenceSchema, stagedSchema, stageSchema, yourDataSchema } from './files/your-data.ts';
import { linkVerdictSchema } from './link.ts';
import { problemSchema } from './problem.ts';
import { chartMarksSchema, chartRequestSchema } from './results/chart.ts';
import { columnStatisticsRequestSchema, columnStatisticsSchema } from './results/column-statistics.ts';
import {
  comparisonEventSchema,
  comparisonRequestSchema,
  comparisonWindowRequestSchema,
  comparisonWindowSchema,
  nextDifferenceRequestSchema,
  nextDifferenceSchema,
} from './results/comparison.ts';
import { flattenedRowsSchema, flattenRequestSchema } from './results/flattened-rows.ts';
import { groupsRequestSchema, groupsSchema } from './results/groups.ts';
import { recordedRequestSchema, requestNewsSchema } from './results/recorded-request.ts';
import { rowArrangementSchema, rowViewSchema } from './results/row-view.ts';
import { formatSchema, jsonRowsSchema, rowWindowSchema, runEventSchema, textPartSchema } from './results/run.ts';
import { sqlRequestSchema, sqlResultSchema } from './results/sql.ts';
import { historyPageSchema, historyRequestSchema, recalledRowsSchema } from './saved/history.ts';
import { savedEntrySchema, savedFileSchema, savedFolderSchema, writeSavedSchema } from './saved/saved-queries.ts';
import { sessionSchema, windowIdSchema } from './saved/session.ts';
import { windowFormsSchema } from './saved/window-forms.ts';
import { ownTokenSchema, ownTokensSchema, tokenWishSchema } from './signing-in/account.ts';
import { heldSecretsSchema, secretKeepingSchema, secretPurposeSchema } from './signing-in/secret.ts';
import { tokenExchangeSchema } from './signing-in/token-exchange.ts';
import { testProcedures } from './tests.ts';
import { updateStatusSchema } from './update.ts';

/** Every failure that a call foresees arrives as this one typed error, whose data is a `Problem`. */
const procedure = oc.errors({ PROBLEM: { data: problemSchema } });

const connectionId = z.string().min(1).max(64);
const runId = z.string().min(1).max(64);
/** The digest of a catalogue that the page has: its lines are not sent again. */
const catalogueDigest = z.string().max(64).optional();
/** A window that asks what it goes on with; `former` is the one that it was duplicated from. */
const windowSchema = z.object({ windowId: windowIdSchema, former: windowIdSchema.nullable().default(null) });
/** Of a request of this session. */
const recordedId = z.number().int().min(1);
const tokenId = ownTokenSchema.shape.id;

/**
 * All that the page may ask of the application.
 *
 * Inputs are validated on arrival, outputs are typed; streams are async iterables that end when the page stops reading them.
 * No access token is in any output, and no secret but the text of a service token that the user has just made: `account.reveal`, once. One
 * input alone carries a secret, one way: `connections.giveSecret`.
 */
export const contract = {
  application: {
    about: procedure.output(aboutSchema),
    /** What the About dialog shows; about a megabyte. */
    details: procedure.output(applicationDetailsSchema),
    /** A text that shall be shown to others, such as a report, without any secret. */
    clean: procedure.input(z.object({ text: z.string().max(1_000_000) })).output(z.object({ text: z.string() })),
  },
  links: {
    /** What happens to a link that leads out of the application. In the desktop window the shell asks and opens it itself. */
    judge: procedure.input(z.object({ url: z.string().max(100_000) })).output(linkVerdictSchema),
  },
  settings: {
    read: procedure.output(settingsSchema),
    change: procedure.input(settingsSchema.partial().strict()).output(settingsSchema),
  },
  updates: {
    /** How this installation is updated and how far that is: at once, then each change. */
    watch: procedure.output(eventIterator(updateStatusSchema)),
    /** Contacts the feed; nothing else does, except at the start if the user turned that on. */
    check: procedure.output(z.object({})),
    /** Downloads the version that was found, and verifies it. */
    download: procedure.output(z.object({})),
    cancel: procedure.output(z.object({})),
    /** Closes the application, installs what was downloaded, and starts it. */
    install: procedure.output(z.object({})),
  },
  session: {
    /** What this window goes on with; null where it begins anew. */
    read: procedure.input(windowSchema.extend({ connectionId })).output(sessionSchema.nullable()),
    /** Keeps what this window shows, at most a third of a second later; answers once it is on disk. */
    keep: procedure.input(z.object({ connectionId, windowId: windowIdSchema, session: sessionSchema })).output(z.object({})),
    /** The connections' forms that this window goes on with; null where it begins anew. */
    forms: procedure.input(windowSchema).output(windowFormsSchema.nullable()),
    /** Keeps the connections' forms that this window has begun, without any secret; answers once they are on disk. */
    keepForms: procedure.input(z.object({ windowId: windowIdSchema, forms: windowFormsSchema })).output(z.object({})),
    /** The window closes or is loaded anew. */
    leave: procedure.input(z.object({ windowId: windowIdSchema })).output(z.object({})),
  },
  connections: {
    list: procedure.output(z.array(connectionSchema)),
    /** The present status at once, then each change of it. */
    watch: procedure.input(z.object({ connectionId })).output(eventIterator(signInStatusSchema)),
    signIn: procedure.input(z.object({ connectionId })).output(signInStatusSchema),
    signOut: procedure.input(z.object({ connectionId })).output(signInStatusSchema),
    /** Takes another sign-in method of the connection and signs in with it. */
    chooseMethod: procedure.input(z.object({ connectionId, method: signInMethodSchema })).output(signInStatusSchema),
    /** The last exchanges with the identity provider in this session, the oldest first. */
    exchange: procedure.input(z.object({ connectionId })).output(z.array(tokenExchangeSchema)),
    rules: procedure.output(connectionRulesSchema),
    create: procedure.input(connectionSettingsSchema).output(connectionSchema),
    /** Replaces all settings of a connection; secrets that were given for another address are forgotten. */
    change: procedure.input(z.object({ connectionId, settings: connectionSettingsSchema })).output(connectionSchema),
    /** Removes a connection with its secrets. */
    remove: procedure.input(z.object({ connectionId })).output(z.object({})),
    /** Makes a connection with the same settings and no secrets. */
    duplicate: procedure.input(z.object({ connectionId, name: connectionSettingsSchema.shape.name })).output(connectionSchema),
    /** The settings as JSON, without secrets. */
    export: procedure.input(z.object({ connectionId })).output(z.object({ text: z.string() })),
    /** Lists what a file that `export` wrote would import, and what of it the user must confirm. Nothing is stored, opened, or contacted. */
    inspectImport: procedure.input(inspectImportSchema).output(importPreviewSchema),
    /** Makes connections of such a file; all of them, or none and what is wrong where. Settings that were not confirmed stay off. */
    import: procedure.input(importSchema).output(importedSchema),
    secrets: procedure.input(z.object({ connectionId })).output(heldSecretsSchema),
    giveSecret: procedure
      .input(z.object({ connectionId, purpose: secretPurposeSchema, text: z.string().min(1).max(20_000), keep: secretKeepingSchema }))
      .output(heldSecretsSchema),
    forgetSecret: procedure.input(z.object({ connectionId, purpose: secretPurposeSchema })).output(heldSecretsSchema),
    /** Goes the whole way in and tells each step as it is taken; ends after the last. */
    check: procedure.input(checkOptionsSchema.extend({ connectionId })).output(eventIterator(checkStepSchema)),
  },
  tests: testProcedures,
  account: {
    /** The service tokens of who is signed in, without their texts. */
    tokens: procedure.input(z.object({ connectionId })).output(ownTokensSchema),
    /** Makes a service token; its text stays in the application. */
    make: procedure.input(z.object({ connectionId, wish: tokenWishSchema })).output(ownTokenSchema),
    /** The text of a service token that was made here: once, by the user's own act. The only secret that any output holds. */
    reveal: procedure.input(z.object({ connectionId, tokenId })).output(z.object({ text: z.string() })),
    /** Makes a token that was made here the connection's own secret; its text does not come by the page. */
    takeOver: procedure.input(z.object({ connectionId, tokenId, keep: secretKeepingSchema })).output(heldSecretsSchema),
    /** Forgets the text of a token that was made here. */
    letGo: procedure.input(z.object({ connectionId, tokenId })).output(z.object({})),
    revoke: procedure.input(z.object({ connectionId, tokenId })).output(z.object({})),
  },
  catalogue: {
    /**
     * Asks the server, and keeps the response for when it cannot be reached. The catalogue comes in parts as it lies on disk: its head,
     * then some whole lines of JSON at a time (`catalogue-lines.ts`), so that nobody stands still for a large one.
     */
    list: procedure.input(z.object({ connectionId, has: catalogueDigest })).output(eventIterator(z.string())),
    /** The last response on disk of whoever is signed in or was last; nothing where there is none, or nobody may see it now. */
    kept: procedure.input(z.object({ connectionId, has: catalogueDigest })).output(eventIterator(z.string())),
    /** What changed so far is seen: changes are told of what comes after. */
    dismissChanges: procedure.input(z.object({ connectionId })).output(z.object({})),
    /** Favourites and what was opened last. */
    marks: procedure.input(z.object({ connectionId })).output(apiMarksSchema),
    setFavourite: procedure.input(z.object({ connectionId, api: apiReferenceSchema, favourite: z.boolean() })).output(apiMarksSchema),
    /** Puts an API at the top of the recent ones. */
    opened: procedure.input(z.object({ connectionId, api: apiReferenceSchema })).output(apiMarksSchema),
    describe: procedure.input(z.object({ connectionId, api: apiReferenceSchema })).output(apiDescriptionSchema),
    /** The API whose rows lie at an address of this server, whatever its query; null where none does. */
    find: procedure.input(z.object({ connectionId, url: z.string().min(1).max(100_000) })).output(foundApiSchema.nullable()),
  },
  saved: {
    /** The folder of saved queries as it is, and again whenever a file changes, whoever changed it. */
    watch: procedure.output(eventIterator(savedFolderSchema)),
    read: procedure.input(z.object({ file: savedFileSchema })).output(savedEntrySchema),
    /** Writes a query as a file, whole or not at all. */
    write: procedure.input(writeSavedSchema).output(savedEntrySchema),
    remove: procedure.input(z.object({ file: savedFileSchema })).output(z.object({})),
    /** Keeps saved queries in another folder from now on; null for the application's own. */
    chooseFolder: procedure.input(z.object({ folder: folderIdSchema.nullable() })).output(z.object({})),
  },
  folders: {
    /** Asks for a folder in the system's dialog; null if the user cancels. Only hosts with `about.folderDialog` `system` have one. */
    pick: procedure.output(folderSchema.nullable()),
    /** The folders in a folder, for the application's own dialog; null for the places where browsing starts. */
    list: procedure.input(z.object({ folder: folderIdSchema.nullable() })).output(folderListingSchema),
  },
  data: {
    /** What the user added, and again whenever that or its state changes. Starts the data service if there is any. */
    watch: procedure.output(eventIterator(yourDataSchema)),
    /** Asks for files or a folder in the system's dialog, and adds them as previews; none if the user cancels. */
    pick: procedure.input(z.object({ what: z.enum(['files', 'folder']) })).output(stagedSchema),
    /** The files in a folder, for the application's own dialog. */
    files: procedure.input(z.object({ folder: folderIdSchema })).output(dataFilesSchema),
    /** Adds a folder, or files of it, as previews: converted and described, in no catalogue. */
    stage: procedure.input(stageSchema).output(stagedSchema),
    /** Publishes a preview, or changes what is said of tables. */
    change: procedure.input(changeDataSchema).output(z.object({})),
    /** Removes a source or a preview; the files stay as they are. */
    remove: procedure.input(dataReferenceSchema).output(z.object({})),
  },
  requests: {
    /** Sends one GET and stores its rows; reading stops the request when the page leaves the iterator. */
    run: procedure
      .input(
        z.object({
          connectionId,
          format: formatSchema,
          url: z.string().min(1).max(100_000),
          api: apiReferenceSchema.optional(),
          /** So many of the first rows come with the first event that tells of rows. */
          firstRows: z.number().int().min(1).max(200).optional(),
          /** True for rows that nobody asked for, such as those of an API's overview: they aren't part of the history. */
          preview: z.boolean().optional(),
        }),
      )
      .output(eventIterator(runEventSchema)),
    /** Stops a run; its last event says what came by then. One that has ended is no failure. */
    cancel: procedure.input(z.object({ runId })).output(z.object({})),
    /** A run and its response's beginning as an HTTP Archive (HAR 1.2), without any secret. */
    har: procedure.input(z.object({ runId })).output(z.object({ text: z.string() })),
    /** Every request of this session as it is, then each change; without secrets. */
    watch: procedure.output(eventIterator(requestNewsSchema)),
    /** One of them with headers and the start of its body. */
    recorded: procedure.input(z.object({ id: recordedId })).output(recordedRequestSchema),
    /** Those of them as an HTTP Archive; all if no ids are given. */
    archive: procedure.input(z.object({ ids: z.array(recordedId).max(1_000).optional() })).output(z.object({ text: z.string() })),
    /** Sends a GET again with the present credentials; it appears in the list. */
    replay: procedure.input(z.object({ id: recordedId })).output(z.object({})),
    forgetAll: procedure.output(z.object({})),
  },
  fetches: fetchProcedures,
  history: {
    /** Runs that were kept, the latest first. */
    list: procedure.input(historyRequestSchema).output(historyPageSchema),
    /** Opens the rows that an earlier run brought, to compare with; `results.release` lets them go. */
    recall: procedure.input(z.object({ kept: z.string().min(1).max(64) })).output(recalledRowsSchema),
    /** Forgets all of them. */
    clear: procedure.output(z.object({})),
  },
  results: {
    window: procedure
      .input(
        z.object({
          runId,
          from: z.number().int().min(0),
          count: z.number().int().min(1).max(1000),
          /** Counts and reads the rows of this view, made by `arrange`. */
          viewId: z.string().min(1).max(64).optional(),
          /** To be looked at: of long values the beginning alone. */
          cut: z.boolean().optional(),
        }),
      )
      .output(rowWindowSchema),
    /** Sorts and filters the rows that are here, by their exact values; the query stays as it is. Aborting the call ends the work. */
    arrange: procedure.input(z.object({ runId, arrangement: rowArrangementSchema })).output(rowViewSchema),
    /** The beginning of the body as it was received. */
    raw: procedure.input(z.object({ runId })).output(textPartSchema),
    /** Rows as indented JSON, values as sent; fewer than asked for at the end, and where they are very wide. */
    json: procedure
      .input(z.object({ runId, from: z.number().int().min(0), count: z.number().int().min(1).max(1000) }))
      .output(jsonRowsSchema),
    release: procedure.input(z.object({ runId })).output(z.object({})),
    /** What the values of a column are, of the rows that are here. Aborting the call ends the work. */
    statistics: procedure.input(columnStatisticsRequestSchema).output(columnStatisticsSchema),
    /** The marks of a chart, worked out over the rows that are here. Aborting the call ends the work. */
    chart: procedure.input(chartRequestSchema).output(chartMarksSchema),
    /** Groups computed from the rows that are here, as a result. Aborting the call ends the work. */
    group: procedure.input(groupsRequestSchema).output(groupsSchema),
    flatten: procedure.input(flattenRequestSchema).output(flattenedRowsSchema),
    /** Runs one SELECT statement over results; its rows are a result. Aborting the call ends the work. */
    sql: procedure.input(sqlRequestSchema).output(sqlResultSchema),
  },
  exports: {
    /** Where a file would go, and whether one of that name is there. */
    place: procedure.input(exportPlaceRequestSchema).output(exportPlaceSchema),
    /** Writes rows to a file, whole or not at all; leaving the iterator ends it, and nothing is left of the file. */
    start: procedure.input(exportRequestSchema).output(eventIterator(exportEventSchema)),
    /** The last files that exports wrote and that are still there, the latest first; ten at most. */
    recent: procedure.output(z.array(recentExportSchema).readonly()),
    /** Shows such a file in the system's file manager; false if that is not possible. */
    show: procedure.input(exportReferenceSchema).output(z.object({ shown: z.boolean() })),
  },
  comparisons: {
    /** Compares two stored responses; leaving the iterator ends it. */
    start: procedure.input(comparisonRequestSchema).output(eventIterator(comparisonEventSchema)),
    window: procedure.input(comparisonWindowRequestSchema).output(comparisonWindowSchema),
    /** The next or previous row with a difference among the rows shown. */
    next: procedure.input(nextDifferenceRequestSchema).output(nextDifferenceSchema),
    release: procedure.input(z.object({ comparisonId: z.string().min(1).max(64) })).output(z.object({})),
  },
};

/** The contract as the page calls it, whatever carries it. */
export type ApplicationClient = ContractRouterClient<typeof contract>;
